package dev.grove.core.run.workflow.fork;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A decision of people that a fork keeps, and that allows what the fork executes.
 *
 * @param node of the graph that has it, itself or within
 * @param path of the node that asked, in its own run
 * @param state of that node
 * @param allows nodes that are executed anew and follow from it
 */
record KeptDecision(String node, String path, ObjectNode state, List<String> allows) {

    /** The last word, which counts; without one the time was over, which is a denial. */
    String decision() {
        JsonNode decisions = state.path("decisions");
        return decisions.isEmpty()
                ? "deny"
                : decisions.get(decisions.size() - 1).path("decision").asString("deny");
    }
}
