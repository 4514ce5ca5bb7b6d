package dev.grove.mcp.run;

import dev.grove.core.run.event.Preview;
import dev.grove.core.run.workflow.view.NodeView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A node of a workflow's run under the names that it has in {@code …/nodes}. */
final class NodeJson {

    private NodeJson() {}

    static ObjectNode of(NodeView node) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("path", node.path());
        json.put("index", node.place());
        json.put("kind", node.kind());
        json.put("status", node.status().wireName());
        json.put("tolerated", node.tolerated());
        json.put("attempt", node.attempt());
        json.put("child_run_id", node.child() == null ? null : node.child().toString());
        json.put("child_status", node.childStatus() == null ? null : node.childStatus().wireName());
        addOutput(node, json);
        json.set(
                "error",
                node.error() == null
                        ? null
                        : JsonNodeFactory.instance
                                .objectNode()
                                .put("code", node.error().code())
                                .put("message", node.error().message()));
        ObjectNode state = node.state();
        json.set("items", node.kind().equals("map") ? items(state) : null);
        json.set("loop", node.kind().equals("loop") ? rounds(state) : null);
        json.set("ask", node.kind().equals("ask") && !state.isEmpty() ? state : null);
        json.put("due_at", text(node.dueAt()));
        json.put("started_at", node.startedAt().toString());
        json.put("ended_at", text(node.endedAt()));
        return json;
    }

    /** A resource is read at once and whole: what is long is read with its node. */
    private static void addOutput(NodeView node, ObjectNode json) {
        String output = node.output() == null ? "" : node.output().toString();
        if (output.length() > Preview.LONGEST) {
            json.put("output_preview", Preview.of(output));
        } else {
            json.set("output", node.output());
        }
    }

    private static ObjectNode items(ObjectNode state) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("total", state.path("items").intValue())
                .put("started", state.path("next").intValue())
                .put("completed", state.path("completed").intValue())
                .put("failed", state.path("failed").intValue())
                .put("skipped", state.path("skipped").intValue());
    }

    private static ObjectNode rounds(ObjectNode state) {
        ObjectNode rounds =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("round", state.path("round").intValue())
                        .put("best_round", state.path("best_round").intValue());
        return rounds.set("history", state.path("history"));
    }

    private static @Nullable String text(@Nullable Instant at) {
        return at == null ? null : at.toString();
    }
}
