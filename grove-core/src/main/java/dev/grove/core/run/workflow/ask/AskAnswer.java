package dev.grove.core.run.workflow.ask;

import dev.grove.core.error.GroveException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Answer of a person to an ask.
 *
 * @param approves false for a denial
 * @param answer to its form; null for none
 * @param digest digest of what the person was shown; null where none is given
 */
public record AskAnswer(
        boolean approves,
        @Nullable JsonNode answer,
        @Nullable String reason,
        @Nullable String digest) {

    private static final Set<String> MEMBERS = Set.of("decision", "answer", "digest");

    /** The decision that an output says which a caller gives an ask. */
    static AskAnswer of(NodeSettlement settlement) {
        JsonNode output = settlement.output();
        String decision = output == null ? "" : output.path("decision").asString("");
        if (output == null || !(decision.equals("approve") || decision.equals("deny"))) {
            throw GroveException.invalid(
                    "output.decision", "must be approve or deny: the node asks people");
        }
        for (String member : output.propertyNames()) {
            if (!MEMBERS.contains(member)) {
                throw GroveException.invalid(
                        "output." + member,
                        "is not given: it follows from who decides, and on what; give decision, answer and digest");
            }
        }
        JsonNode answer = output.path("answer");
        return new AskAnswer(
                decision.equals("approve"),
                answer.isMissingNode() ? null : answer,
                settlement.reason(),
                output.path("digest").stringValue(null));
    }

    String decision() {
        return approves ? "approve" : "deny";
    }
}
