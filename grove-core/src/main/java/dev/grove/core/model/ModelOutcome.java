package dev.grove.core.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How one request to a provider ended. */
public sealed interface ModelOutcome {

    /**
     * @param bill what the answer is billed for
     */
    record Answered(Answer answer, Bill bill) implements ModelOutcome {}

    /**
     * The model declined, in the provider's words. Asking again would not help.
     *
     * @param bill what the refusal is billed for
     */
    record Refused(String reason, Bill bill) implements ModelOutcome {}

    /** The history no longer fits the model's context window. */
    record ContextOverflow(String message) implements ModelOutcome {}

    /** The provider will not take the request (4xx): wrong key, unknown model, bad parameter. */
    record Rejected(int status, String message) implements ModelOutcome {}

    /**
     * The provider could not answer now: 429, 5xx, overload, no connection, silence, a stream that
     * broke or made no sense. Worth another try.
     *
     * @param retryAfter how long the provider asks to wait, when it says so
     * @param mayBeBilled whether the provider had accepted the request, and may bill an answer that
     *     was not received
     */
    record Unavailable(String message, @Nullable Duration retryAfter, boolean mayBeBilled)
            implements ModelOutcome {

        /** One for which nothing is billed. */
        public Unavailable(String message, @Nullable Duration retryAfter) {
            this(message, retryAfter, false);
        }
    }

    /** Stopped because cancellation was requested. */
    record Cancelled() implements ModelOutcome {}
}
