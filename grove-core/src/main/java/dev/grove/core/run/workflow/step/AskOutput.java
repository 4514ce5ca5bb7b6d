package dev.grove.core.run.workflow.step;

import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Output of an ask, made from the state of its node. */
public final class AskOutput {

    private AskOutput() {}

    /** The last word: enough people approved, or one denied. */
    public static ObjectNode decided(ObjectNode state, ObjectNode last) {
        ObjectNode output = JsonNodeFactory.instance.objectNode();
        output.set("decision", last.path("decision"));
        output.set("by", last.path("by"));
        output.set("at", last.path("at"));
        output.set("answer", last.path("answer"));
        output.set("subject", state.path("subject"));
        output.set("digest", state.path("digest"));
        output.set("decisions", state.path("decisions"));
        return output;
    }

    /** No answer is a denial. */
    static JsonNode expired(ObjectNode state, Instant at) {
        ObjectNode unanswered = JsonNodeFactory.instance.objectNode();
        unanswered.put("decision", "deny");
        unanswered.putNull("by");
        unanswered.put("at", at.toString());
        unanswered.putNull("answer");
        return decided(state, unanswered);
    }
}
