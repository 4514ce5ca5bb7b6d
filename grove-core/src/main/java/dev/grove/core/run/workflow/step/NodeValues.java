package dev.grove.core.run.workflow.step;

import dev.grove.core.run.workflow.node.OutputSize;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.core.run.workflow.node.ValueTooLarge;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Values around a node that the graph within it may read. */
public final class NodeValues {

    private NodeValues() {}

    /** Values of a workflow that is no part of another one: empty. */
    public static ObjectNode none() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * The element or the round, and the nodes around it that it refers to.
     *
     * @param graph pointer of the graph
     * @throws ValueTooLarge where these are more than each element can be given
     */
    static ObjectNode around(Scene scene, String graph, Task task) {
        ObjectNode values = none();
        scene.run()
                .work()
                .values()
                .properties()
                .forEach(one -> values.set(one.getKey(), one.getValue()));
        task.values().forEach(values::set);
        ObjectNode nodes = none();
        // Fields may read different parts of one node.
        scene.plan()
                .fieldsWithin(graph)
                .forEach(field ->
                        scene.values()
                                .nodes(field)
                                .properties()
                                .forEach(node -> add(nodes, node.getKey(), node.getValue())));
        if (OutputSize.of(nodes) > OutputSize.MOST) {
            throw new ValueTooLarge(String.join(", ", nodes.propertyNames()));
        }
        values.set("nodes", nodes);
        return values;
    }

    private static void add(ObjectNode nodes, String id, JsonNode state) {
        JsonNode before = nodes.path(id).path("output");
        JsonNode now = state.path("output");
        boolean isMore = !now.isMissingNode() && now.size() >= before.size();
        if (before.isMissingNode() || isMore) {
            nodes.set(id, state);
        }
    }
}
