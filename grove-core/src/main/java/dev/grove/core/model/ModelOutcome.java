package dev.grove.core.model;

import dev.grove.core.model.price.Bill;
import java.time.Duration;
import java.util.List;
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

    /**
     * The history no longer fits the model's context window.
     *
     * @param window tokens that the provider states its model can read and write together; null
     *     where it states none
     * @param bill what the request is billed for all the same; null where nothing is billed
     */
    record ContextOverflow(String message, @Nullable Long window, @Nullable Bill bill)
            implements ModelOutcome {

        /** Without a bill, and without a window that the provider states. */
        public ContextOverflow(String message) {
            this(message, null, null);
        }
    }

    /**
     * The history fits, and the output limit that was asked for does not: it is above what the
     * model can write, or history and limit together are above its window. Nothing is billed.
     *
     * @param most the largest output limit that the provider would take with this history, at least
     *     1
     * @param window as in {@link ContextOverflow}
     */
    record OutputLimitTooLarge(String message, int most, @Nullable Long window)
            implements ModelOutcome {}

    /**
     * The provider will not take the request, now or later: wrong key, unknown model, bad
     * parameter, a used-up quota.
     *
     * @param status of HTTP, or the code that the provider states in its stream
     * @param bill as in {@link ContextOverflow}
     */
    record Rejected(int status, String message, @Nullable Bill bill) implements ModelOutcome {

        /** Without a bill. */
        public Rejected(int status, String message) {
            this(status, message, null);
        }
    }

    /**
     * The provider could not answer now: 429, 5xx, overload, no connection, silence, a stream that
     * broke or made no sense. Worth another try.
     *
     * @param retryAfter how long the provider asks to wait, when it says so
     * @param bill what the lost answer is billed for: {@link Bill.Stated} where the provider said
     *     so before it broke off, {@link Bill.Unusable} where it had accepted the request and may
     *     bill it; null where nothing is billed
     */
    record Unavailable(String message, @Nullable Duration retryAfter, @Nullable Bill bill)
            implements ModelOutcome {

        /** Without a bill. */
        public Unavailable(String message, @Nullable Duration retryAfter) {
            this(message, retryAfter, null);
        }
    }

    /**
     * The model wrote a canary of its tenant: its answer is neither kept nor shown.
     *
     * @param calls of the answer that had it; none where its text alone did
     * @param bill what the answer is billed for
     */
    record Baited(List<Call> calls, Bill bill) implements ModelOutcome {

        public Baited {
            calls = List.copyOf(calls);
        }

        /** Call that had it, without its arguments. */
        public record Call(String id, String name) {}
    }

    /** Stopped because cancellation was requested. */
    record Cancelled() implements ModelOutcome {}
}
