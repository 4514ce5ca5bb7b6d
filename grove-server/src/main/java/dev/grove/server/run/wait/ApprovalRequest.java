package dev.grove.server.run.wait;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.wait.Decision;
import dev.grove.language.text.NearestNames;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of {@code POST /agent-runs/{id}/approvals/{call_id}}.
 *
 * @param decision {@code approve} or {@code deny}
 * @param reason of a denial, the model reads it
 * @param arguments with an approval: what is executed instead of what was asked
 */
record ApprovalRequest(
        @Nullable String decision, @Nullable String reason, @Nullable JsonNode arguments) {

    Decision toDecision() {
        ObjectNode edited = null;
        if (arguments != null && !arguments.isNull()) {
            if (!(arguments instanceof ObjectNode object)) {
                throw GroveException.invalid("arguments", "must be a JSON object");
            }
            edited = object;
        }
        return switch (decision) {
            case "approve" -> new Decision.Approve(reason, edited);
            case "deny" -> {
                if (edited != null) {
                    throw GroveException.invalid(
                            "arguments", "are of no use with a denial; leave them out");
                }
                yield new Decision.Deny(reason);
            }
            case null, default ->
                    throw GroveException.invalid(
                            "decision",
                            NearestNames.asChoice(decision, List.of("approve", "deny")));
        };
    }
}
