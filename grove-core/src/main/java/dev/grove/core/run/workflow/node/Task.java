package dev.grove.core.run.workflow.node;

import dev.grove.language.workflow.Node;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A node where it is executed: once at the top of its graph, or for an element or in a round.
 *
 * @param path as in the rows
 * @param pointer of the node within the definition
 * @param values that it may read besides those of its graph: {@code item}, {@code index}, {@code
 *     loop}
 * @param holder the path of the node that repeats it; null at the top
 * @param place the index of the element, or the round
 */
public record Task(
        String path,
        String pointer,
        Node node,
        Map<String, JsonNode> values,
        @Nullable String holder,
        @Nullable Integer place) {

    public static Task top(String graph, String id, Node node) {
        return new Task(id, graph + "/nodes/" + id, node, Map.of(), null, null);
    }

    String title() {
        String title = node.settings().title();
        return title == null ? path : title;
    }
}
