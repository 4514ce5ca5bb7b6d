package dev.grove.core.run.workflow;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a graph within a node may read of what is around it. */
final class NodeValues {

    private NodeValues() {}

    /** Of a workflow that is no part of another one. */
    static ObjectNode none() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * The element or the round, and the nodes around it that it refers to.
     *
     * @param graph pointer of the graph
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
        scene.plan()
                .fieldsWithin(graph)
                .forEach(field -> nodes.setAll(scene.values().nodes(field)));
        values.set("nodes", nodes);
        return values;
    }
}
