package dev.grove.core.run.record;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Set;

/**
 * Why a run failed.
 *
 * @param code {@code model_unavailable}, {@code model_rejected}, {@code model_refused}, {@code
 *     context_overflow}, {@code output_invalid}, {@code answer_empty}, {@code call_as_text}, {@code
 *     sandbox_unavailable}, {@code tool_failed}, {@code tool_denied}, {@code tool_interrupted},
 *     {@code node_failed}, {@code items_failed}, {@code expression_failed}, {@code ask_denied},
 *     {@code braked}, {@code canary_found}, {@code poison}, what a node {@code fail} of a workflow
 *     says, or {@code internal}
 * @param message for people; the provider's words where it is the provider's fault
 */
@JsonClassDescription("Why a run failed.")
public record RunError(
        @JsonPropertyDescription(
                        "For programs: `model_unavailable`, `model_rejected`, `model_refused`, `context_overflow`, `output_invalid`, `answer_empty`, `call_as_text`, `sandbox_unavailable`, `tool_failed`, `tool_denied`, `tool_interrupted`, `node_failed`, `items_failed`, `expression_failed`, `ask_denied`, `braked`, `canary_found`, `poison`, `internal`, or what a `fail` node of a workflow says")
                String code,
        @JsonPropertyDescription("For people") String message) {

    public static final String MODEL_UNAVAILABLE = "model_unavailable";
    public static final String MODEL_REJECTED = "model_rejected";
    public static final String MODEL_REFUSED = "model_refused";
    public static final String CONTEXT_OVERFLOW = "context_overflow";
    public static final String OUTPUT_INVALID = "output_invalid";

    /** The model ended without a text or a call, again after it was asked to go on. */
    public static final String ANSWER_EMPTY = "answer_empty";

    /** The model wrote a tool call as text, again after it was asked to call the tool. */
    public static final String CALL_AS_TEXT = "call_as_text";

    public static final String SANDBOX_UNAVAILABLE = "sandbox_unavailable";
    public static final String INTERNAL = "internal";

    /** The tool of a call run says that it could not do what was asked. */
    public static final String TOOL_FAILED = "tool_failed";

    /** The call of a call run was denied, or not approved in time. */
    public static final String TOOL_DENIED = "tool_denied";

    /**
     * The call of a call run may have taken effect or not, and cannot be made again: it was cut
     * off, or its service did not say. No try of a workflow's node follows.
     */
    public static final String TOOL_INTERRUPTED = "tool_interrupted";

    /** A node of a workflow failed, and nothing says that it goes on all the same. */
    public static final String NODE_FAILED = "node_failed";

    /** More elements of a map failed than it tolerates. */
    public static final String ITEMS_FAILED = "items_failed";

    /** An expression of a workflow gave no value. */
    public static final String EXPRESSION_FAILED = "expression_failed";

    /** Ask of people that was not approved in time. */
    public static final String ASK_DENIED = "ask_denied";

    /** The brake of the run's tenant stopped it. */
    public static final String BRAKED = "braked";

    /** The model wrote a canary of its tenant. */
    public static final String CANARY_FOUND = "canary_found";

    /** A workflow whose advances ended several servers, one after another. */
    public static final String POISON = "poison";

    /** All that Grove itself gives. */
    public static final Set<String> CODES =
            Set.of(
                    MODEL_UNAVAILABLE,
                    MODEL_REJECTED,
                    MODEL_REFUSED,
                    CONTEXT_OVERFLOW,
                    OUTPUT_INVALID,
                    ANSWER_EMPTY,
                    CALL_AS_TEXT,
                    SANDBOX_UNAVAILABLE,
                    TOOL_FAILED,
                    TOOL_DENIED,
                    TOOL_INTERRUPTED,
                    NODE_FAILED,
                    ITEMS_FAILED,
                    EXPRESSION_FAILED,
                    ASK_DENIED,
                    BRAKED,
                    CANARY_FOUND,
                    POISON,
                    INTERNAL);
}
