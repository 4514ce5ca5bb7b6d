package dev.grove.mcp.run;

import dev.grove.core.run.event.Preview;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.view.RunView;
import dev.grove.core.run.workflow.view.NodeView;
import dev.grove.core.run.workflow.view.WorkflowNodeView;
import dev.grove.language.json.StrictBinding;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A run as {@code GET /agent-runs/{id}} answers it, a workflow's with its nodes. */
final class RunJson {

    private static final JsonMapper JSON = StrictBinding.MAPPER;

    private RunJson() {}

    static ObjectNode of(Run run) {
        return JSON.valueToTree(RunView.of(run));
    }

    /** Renders a run with the nodes of its workflow that have begun, without elements of maps. */
    static ObjectNode of(Run run, List<NodeView> nodes) {
        ObjectNode json = of(run);
        ArrayNode each = json.putArray("nodes");
        nodes.forEach(node -> each.add(of(node)));
        return json;
    }

    /** A resource is read at once and whole: what is long is read with its node. */
    private static ObjectNode of(NodeView node) {
        ObjectNode json = JSON.valueToTree(WorkflowNodeView.of(node));
        String output = node.output() == null ? "" : node.output().toString();
        if (output.length() > Preview.LONGEST) {
            json.remove("output");
            json.put("output_preview", Preview.of(output));
        }
        return json;
    }
}
