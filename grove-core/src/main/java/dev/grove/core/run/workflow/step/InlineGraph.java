package dev.grove.core.run.workflow.step;

import dev.grove.language.workflow.Body;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.NodeSettings;
import tools.jackson.databind.node.NullNode;

/**
 * A graph that a map or a loop repeats: it runs as a workflow does, and has no name by which it
 * could be found.
 */
final class InlineGraph {

    private static final Node.WorkflowNode NODE =
            new Node.WorkflowNode("", null, NullNode.getInstance(), NodeSettings.NONE);

    private InlineGraph() {}

    /** The node that is executed for what is repeated. */
    static Node nodeOf(Body body) {
        return switch (body) {
            case Body.Single(Node node) -> node;
            case Body.Inline(var _) -> NODE;
        };
    }

    static boolean is(Node node) {
        return node instanceof Node.WorkflowNode workflow && workflow.workflow().isEmpty();
    }
}
