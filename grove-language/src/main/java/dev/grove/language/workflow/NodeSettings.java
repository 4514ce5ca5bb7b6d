package dev.grove.language.workflow;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Settings that every kind of node may have.
 *
 * @param when an expression; where it is false the node is skipped
 * @param after nodes that have to be settled first, besides those that are referred to
 * @param retry null for none
 * @param title a text for people
 */
public record NodeSettings(
        @Nullable String when,
        List<String> after,
        @Nullable Retry retry,
        @Nullable Duration timeout,
        OnError onError,
        WorkflowLimits limits,
        @Nullable String title) {

    public static final NodeSettings NONE =
            new NodeSettings(
                    null, List.of(), null, null, new OnError.Fail(), WorkflowLimits.NONE, null);

    /**
     * @param max tries after the first one
     * @param on codes of errors that are tried again; empty for all
     * @param first the pause before the first of them
     * @param factor each pause is so many times as long as the one before
     * @param cap the longest pause
     * @param mode null for that of the kind: agents are resumed
     */
    public record Retry(
            int max,
            List<String> on,
            Duration first,
            BigDecimal factor,
            Duration cap,
            @Nullable Mode mode) {}

    /** Whether what was paid for is used again. */
    public enum Mode {
        RESUME,
        FRESH
    }

    /** Consequence of a failed node for the others. */
    public sealed interface OnError {
        record Fail() implements OnError {}

        record Continue() implements OnError {}

        /**
         * @param value its output then, with expressions
         */
        record Value(JsonNode value) implements OnError {}
    }
}
