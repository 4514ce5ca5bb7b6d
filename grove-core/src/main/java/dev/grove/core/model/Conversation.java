package dev.grove.core.model;

import dev.grove.core.cancel.Cancellation;
import java.util.function.Consumer;

/**
 * A run's dialogue with one model. Its history is rendered once, message by message, and only
 * appended to: the bytes sent in one turn are a prefix of those of the next, which is what
 * providers' prompt caches need. Not thread-safe: one run, one thread.
 */
public interface Conversation {

    void append(Message message);

    /**
     * A safe over-estimate of the tokens that {@link #ask} would send now; never below what the
     * provider counts.
     */
    long estimatedInputTokens();

    /**
     * An estimate of what was appended alone, without what a request would add where the history
     * does not end as providers want it, such as results of calls that have none yet. What is
     * appended later is what {@link #estimatedInputTokens} is more than this.
     */
    default long appendedTokens() {
        return estimatedInputTokens();
    }

    /**
     * Whether the estimate is what will be billed, so that nothing known from earlier bills makes
     * it any better.
     */
    default boolean isEstimateExact() {
        return false;
    }

    /**
     * Asks for the next answer, once: no retries here. Does not append it.
     *
     * @param maxOutputTokens at least 1
     * @param onTextDelta receives pieces of text as they arrive; called on the caller's thread
     */
    ModelOutcome ask(int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation);
}
