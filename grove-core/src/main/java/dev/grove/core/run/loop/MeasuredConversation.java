package dev.grove.core.run.loop;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.option.MediaTokens;
import dev.grove.core.model.schema.ToolSchemas;
import dev.grove.core.tool.ToolSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/**
 * A conversation that is only measured, where this server has no model to hold it with: for what an
 * execution elsewhere may have asked. At most one token for each byte, and what a provider adds.
 */
final class MeasuredConversation implements Conversation {

    private static final long HIDDEN_PROMPT = 700;
    private static final long ENVELOPE = 64;

    private long tokens;

    MeasuredConversation(String systemPrompt, List<ToolSpec> tools) {
        tokens = HIDDEN_PROMPT + bytes(systemPrompt);
        // Beside their own form: a reference is put in place for the model as often as it is made.
        for (ToolSpec tool : ToolSchemas.withAdapted(tools)) {
            tokens +=
                    ENVELOPE
                            + bytes(tool.name())
                            + bytes(tool.description())
                            + bytes(tool.inputSchema().toString());
        }
    }

    @Override
    public void append(Message message) {
        tokens +=
                ENVELOPE
                        + switch (message) {
                            case Message.User user ->
                                    user.parts().stream()
                                            .mapToLong(MeasuredConversation::most)
                                            .sum();
                            case Message.Summary(_, String text) -> bytes(text);
                            case Message.Assistant(_, var answer) -> bytes(answer.raw());
                            case Message.ToolResults(var results) ->
                                    results.stream()
                                            .mapToLong(result ->
                                                    ENVELOPE
                                                            + bytes(result.callId())
                                                            + bytes(result.content()))
                                            .sum();
                        };
    }

    private static long most(Message.Part part) {
        return switch (part) {
            case Message.Part.Text(String text) -> bytes(text);
            case Message.Part.Image(_, int width, int height) ->
                    MediaTokens.TILES_MINI.image(width, height);
            case Message.Part.Document(_, _, int pages) -> MediaTokens.TILES_MINI.document(pages);
        };
    }

    @Override
    public long estimatedInputTokens() {
        return tokens;
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        throw new IllegalStateException("A measured conversation has no model to ask");
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
