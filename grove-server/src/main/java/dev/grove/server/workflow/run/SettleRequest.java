package dev.grove.server.workflow.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.workflow.ask.NodeSettlement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An operator's word of what a node has come to.
 *
 * @param output where it has done what it was to do
 * @param error where it has not; one of the two
 * @param reason for the record
 * @param element address below the node, of what a map or a loop repeats or a workflow runs; null
 *     for the node itself
 */
record SettleRequest(
        @Nullable JsonNode output,
        @Nullable ErrorRequest error,
        @Nullable String reason,
        @Nullable String element) {

    private static final int LONGEST = 2_000;
    private static final int LONGEST_CODE = 100;
    private static final int LONGEST_ADDRESS = 1_000;

    record ErrorRequest(@Nullable String code, @Nullable String message) {}

    /** Address of the node that is meant. */
    String address(String path) {
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
