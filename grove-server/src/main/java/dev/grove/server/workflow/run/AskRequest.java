package dev.grove.server.workflow.run;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.workflow.ask.AskAnswer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Decision of a person on what a node asks.
 *
 * @param decision {@code approve} or {@code deny}
 * @param answer values for the node's form
 * @param digest digest of what was shown; the decision is refused where it is another one
 */
record AskRequest(
        @Nullable String decision,
        @Nullable JsonNode answer,
        @Nullable String reason,
        @Nullable String digest) {

    AskAnswer toAnswer() {
        boolean approves = "approve".equals(decision);
        if (!approves && !"deny".equals(decision)) {
            throw GroveException.invalid("decision", "must be approve or deny");
        }
        return new AskAnswer(approves, answer, reason, digest);
    }
}
