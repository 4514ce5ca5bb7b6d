package dev.grove.server.workflow.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.workflow.NodeSettlement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An operator's word of what a node has come to.
 *
 * @param output where it has done what it was to do
 * @param error where it has not; one of the two
 * @param reason for the record
 */
record SettleRequest(
        @Nullable JsonNode output, @Nullable ErrorRequest error, @Nullable String reason) {

    record ErrorRequest(@Nullable String code, @Nullable String message) {}

    NodeSettlement toSettlement() {
        if ((output == null) == (error == null)) {
            throw GroveException.invalid("output", "give either an output or an error");
        }
        if (reason == null || reason.isBlank()) {
            throw GroveException.invalid("reason", "is required, for the record");
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
}
