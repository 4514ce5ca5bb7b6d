package dev.grove.core.run.loop;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.WrappedConversation;
import dev.grove.core.model.option.LikelyMediaTokens;
import dev.grove.core.tool.ResultText;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A conversation that can begin anew with the same prompt and tools, to get a shorter history, or
 * another model. Between restarts it is only appended to.
 */
final class RestartableConversation implements WrappedConversation {

    private Supplier<Conversation> opening;
    private final List<Message> first;
    private Conversation current;
    private long said;

    RestartableConversation(Supplier<Conversation> opening) {
        this(opening, List.of());
    }

    /**
     * Begins a conversation.
     *
     * @param first messages that it begins with each time
     */
    RestartableConversation(Supplier<Conversation> opening, List<Message> first) {
        this.opening = opening;
        this.first = List.copyOf(first);
        this.current = opening.get();
        first.forEach(this::append);
    }

    @Override
    public Conversation delegate() {
        return current;
    }

    void restart() {
        current = opening.get();
        said = 0;
        first.forEach(this::append);
    }

    /** Begins anew with another model. */
    void restart(Supplier<Conversation> other) {
        opening = other;
        restart();
    }

    /**
     * About how many tokens were appended since it began, prompt and tools not counted: the likely
     * number, where {@link #estimatedInputTokens} gives the worst.
     */
    long said() {
        return said;
    }

    @Override
    public void append(Message message) {
        current.append(message);
        said += tokens(message);
    }

    private static long tokens(Message message) {
        return switch (message) {
            case Message.User user ->
                    user.parts().stream().mapToLong(RestartableConversation::tokens).sum();
            case Message.Summary(_, String text) -> ResultText.tokens(text);
            case Message.Assistant(_, Answer answer) -> ResultText.tokens(answer.raw());
            case Message.ToolResults(List<Message.ToolCallResult> results) ->
                    results.stream().mapToLong(result -> ResultText.tokens(result.content())).sum();
        };
    }

    private static long tokens(Message.Part part) {
        return switch (part) {
            case Message.Part.Text(String text) -> ResultText.tokens(text);
            case Message.Part.Image(_, int width, int height) ->
                    LikelyMediaTokens.image(width, height);
            case Message.Part.Document(_, _, int pages) -> LikelyMediaTokens.document(pages);
        };
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        return current.ask(maxOutputTokens, onTextDelta, cancellation);
    }
}
