package dev.grove.core.run.record;

import java.util.Set;

/**
 * Why a run failed.
 *
 * @param code {@code model_unavailable}, {@code model_rejected}, {@code model_refused}, {@code
 *     context_overflow}, {@code output_invalid}, {@code sandbox_unavailable}, {@code tool_failed},
 *     {@code tool_denied}, {@code tool_interrupted}, {@code node_failed}, {@code items_failed},
 *     {@code expression_failed}, {@code ask_denied}, what a node {@code fail} of a workflow says,
 *     or {@code internal}
 * @param message for people; the provider's words where it is the provider's fault
 */
public record RunError(String code, String message) {

    public static final String MODEL_UNAVAILABLE = "model_unavailable";
    public static final String MODEL_REJECTED = "model_rejected";
    public static final String MODEL_REFUSED = "model_refused";
    public static final String CONTEXT_OVERFLOW = "context_overflow";
    public static final String OUTPUT_INVALID = "output_invalid";
    public static final String SANDBOX_UNAVAILABLE = "sandbox_unavailable";
    public static final String INTERNAL = "internal";

    /** The tool of a call run says that it could not do what was asked. */
    public static final String TOOL_FAILED = "tool_failed";

    /** The call of a call run was denied, or not approved in time. */
    public static final String TOOL_DENIED = "tool_denied";

    /** The call of a call run was cut off, and may have taken effect. */
    public static final String TOOL_INTERRUPTED = "tool_interrupted";

    /** A node of a workflow failed, and nothing says that it goes on all the same. */
    public static final String NODE_FAILED = "node_failed";

    /** More elements of a map failed than it tolerates. */
    public static final String ITEMS_FAILED = "items_failed";

    /** An expression of a workflow gave no value. */
    public static final String EXPRESSION_FAILED = "expression_failed";

    /** What was asked of people was not approved in time. */
    public static final String ASK_DENIED = "ask_denied";

    /** All that Grove itself gives. */
    public static final Set<String> CODES =
            Set.of(
                    MODEL_UNAVAILABLE,
                    MODEL_REJECTED,
                    MODEL_REFUSED,
                    CONTEXT_OVERFLOW,
                    OUTPUT_INVALID,
                    SANDBOX_UNAVAILABLE,
                    TOOL_FAILED,
                    TOOL_DENIED,
                    TOOL_INTERRUPTED,
                    NODE_FAILED,
                    ITEMS_FAILED,
                    EXPRESSION_FAILED,
                    ASK_DENIED,
                    INTERNAL);
}
