package dev.grove.core.run.loop;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A conversation that can begin anew with the same model, prompt and tools, to be told a shorter
 * history. Between restarts it is only appended to.
 */
final class RestartableConversation implements Conversation {

    private final Supplier<Conversation> opening;
    private Conversation current;

    RestartableConversation(Supplier<Conversation> opening) {
        this.opening = opening;
        this.current = opening.get();
    }

    void restart() {
        current = opening.get();
    }

    @Override
    public void append(Message message) {
        current.append(message);
    }

    @Override
    public long estimatedInputTokens() {
        return current.estimatedInputTokens();
    }

    @Override
    public boolean isEstimateExact() {
        return current.isEstimateExact();
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        return current.ask(maxOutputTokens, onTextDelta, cancellation);
    }
}
