package dev.grove.mcp.workflow;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.workflow.view.WaitingNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * State of a call between its questions and the client's answers: signed, so that an answer belongs
 * to what was asked.
 *
 * @param asks in the order of their questions, whose ids are their numbers
 */
record WorkflowAskState(RunId run, List<Ask> asks) {

    /** The state has to fit into 4 KiB. */
    static final int MOST = 10;

    /** Nodes of graphs that are repeated have such paths, and three levels at most. */
    private static final int LONGEST_PATH = 200;

    WorkflowAskState {
        asks = List.copyOf(asks);
    }

    /**
     * @param run that the node is of: that of the call, or one below it
     * @param digest of what was shown
     */
    record Ask(RunId run, String path, String digest) {

        static Ask of(WaitingNode node) {
            return new Ask(
                    node.run(),
                    node.node().path(),
                    node.node().state().path("digest").asString(""));
        }

        boolean isShort() {
            return path.length() <= LONGEST_PATH;
        }
    }

    /** Null in the first round. */
    static @Nullable WorkflowAskState of(@Nullable ObjectNode state) {
        if (state == null) {
            return null;
        }
        List<Ask> asks = new ArrayList<>();
        for (JsonNode ask : state.path("asks")) {
            asks.add(
                    new Ask(
                            run(ask),
                            ask.path("path").stringValue(),
                            ask.path("digest").stringValue()));
        }
        return new WorkflowAskState(run(state), asks);
    }

    private static RunId run(JsonNode of) {
        return new RunId(Uuids.parse(of.path("run").stringValue()).orElseThrow());
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("run", run.toString());
        ArrayNode each = json.putArray("asks");
        for (Ask ask : asks) {
            each.addObject()
                    .put("run", ask.run().toString())
                    .put("path", ask.path())
                    .put("digest", ask.digest());
        }
        return json;
    }
}
