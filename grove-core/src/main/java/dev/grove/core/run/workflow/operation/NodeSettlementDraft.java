package dev.grove.core.run.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.workflow.ask.NodeSettlement;
import jakarta.validation.constraints.Size;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An operator's word of what a node has come to; one of output and error. */
@JsonTypeName("NodeSettlement")
@WordsOf(NamedRun.class)
@JsonClassDescription("What a node has come to, either an output or an error.")
record NodeSettlementDraft(
        @Needed @SchemaOf(UUID.class) String id,
        @JsonPropertyDescription(WorkflowNodeOperations.NODE) @Needed String path,
        @JsonPropertyDescription("Where it has done what it was to do") @Nullable JsonNode output,
        @JsonPropertyDescription("Where it has not") @Nullable SettledError error,
        @JsonPropertyDescription("For the record") @Needed @Size(min = 1, max = LONGEST)
                @Nullable String reason,
        @JsonPropertyDescription(
                        "Address below the node, of what it repeats or runs, such as `3`, `2/make` or `0/send`; null for the node itself. In a stopped or failed run")
                @Size(min = 1, max = LONGEST_ADDRESS)
                @Nullable String element) {

    static final int LONGEST = 2_000;

    private static final int LONGEST_CODE = 100;
    private static final int LONGEST_ADDRESS = 1_000;

    /** Error that a node has come to. */
    @JsonTypeName("NodeSettlementError")
    @JsonClassDescription("The error that a node has come to.")
    record SettledError(
            @JsonPropertyDescription("`node_failed` without it") @Size(max = LONGEST_CODE)
                    @Nullable String code,
            @JsonPropertyDescription("The reason without it") @Size(max = LONGEST)
                    @Nullable String message) {}

    /** Address of the node that is meant. */
    String address() {
        if (element != null && element.isBlank()) {
            throw GroveException.invalid(
                    "element", "must be an address below the node, such as 3 or 2/make");
        }
        atMost("element", element, LONGEST_ADDRESS);
        return element == null ? path : path + "/" + element;
    }

    NodeSettlement toSettlement() {
        if ((output == null) == (error == null)) {
            throw GroveException.invalid("output", "give either an output or an error");
        }
        if (reason == null || reason.isBlank()) {
            throw GroveException.invalid("reason", "is required, for the record");
        }
        atMost("reason", reason, LONGEST);
        if (error != null) {
            atMost("error.code", error.code(), LONGEST_CODE);
            atMost("error.message", error.message(), LONGEST);
        }
        return new NodeSettlement(
                output,
                error == null
                        ? null
                        : new RunError(
                                Objects.requireNonNullElse(error.code(), RunError.NODE_FAILED),
                                Objects.requireNonNullElse(error.message(), reason)),
                reason);
    }

    private static void atMost(String field, @Nullable String text, int most) {
        if (text != null && text.length() > most) {
            throw GroveException.invalid(field, "must have at most %,d characters".formatted(most));
        }
    }
}
