package dev.grove.mcp.run;

import dev.grove.core.budget.Shortfall;
import dev.grove.core.model.Usage;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.ShortfallJson;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.run.workflow.view.NodeView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A run under the names that it has in {@code GET /agent-runs/{id}}. */
public final class RunJson {

    private RunJson() {}

    public static ObjectNode of(Run run) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", run.id().toString());
        json.put("run_id", run.id().toString());
        AgentWork agent = run.agentWork();
        CallWork call = run.callWork();
        json.put("kind", run.work().kind().wireName());
        json.put("title", run.work().title());
        json.put("agent", agent == null ? null : agent.name());
        json.put("agent_version", agent == null ? null : agent.version());
        json.put("status", run.status().wireName());
        json.put("stop_reason", run.stopReason() == null ? null : run.stopReason().wireName());
        json.put("goal", agent == null ? null : agent.goal());
        json.put("model", agent == null ? null : agent.model().toString());
        json.set(
                "call",
                call == null
                        ? null
                        : JsonNodeFactory.instance
                                .objectNode()
                                .put("tool", call.tool())
                                .set("arguments", call.arguments()));
        json.set("workflow", workflow(run.workflowWork()));
        json.set("result", run.result());
        json.put("summary", run.summary());
        json.set("error", error(run.error()));
        json.set("over_budget", overBudget(run));
        json.set("wait", waiting(run.waiting()));
        json.put("parent_run_id", run.parentRunId() == null ? null : run.parentRunId().toString());
        json.put("root_run_id", run.rootRunId().toString());
        json.put("depth", run.depth());
        json.put("turns", run.turns());
        Usage usage = run.spending().usage();
        json.putObject("usage")
                .put("input_tokens", usage.inputTokens())
                .put("output_tokens", usage.outputTokens())
                .put("cache_read_tokens", usage.cacheReadTokens())
                .put("cache_write_tokens", usage.cacheWriteTokens())
                .put("cost_usd", run.spending().costUsd());
        json.set("metadata", run.metadata());
        json.put("created_at", run.createdAt().toString());
        json.put("started_at", text(run.startedAt()));
        json.put("finished_at", text(run.finishedAt()));
        return json;
    }

    private static @Nullable ObjectNode workflow(@Nullable WorkflowWork work) {
        if (work == null) {
            return null;
        }
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("name", work.name())
                        .put("version", work.version())
                        .put("graph", work.graph().isEmpty() ? null : work.graph());
        return json.set("input", work.input());
    }

    /** Renders a run with the nodes of its workflow that have begun, without elements of maps. */
    static ObjectNode of(Run run, List<NodeView> nodes) {
        ObjectNode json = of(run);
        ArrayNode each = json.putArray("nodes");
        nodes.forEach(node -> each.add(NodeJson.of(node)));
        return json;
    }

    /** Renders what a run waits for; null when it does not wait. */
    public static @Nullable ObjectNode waiting(@Nullable Waiting waiting) {
        if (waiting == null) {
            return null;
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", waiting.kind().wireName());
        ArrayNode calls = json.putArray("calls");
        for (OpenedWait call : waiting.calls()) {
            ObjectNode each = calls.addObject();
            each.put("id", call.callId());
            each.put("name", call.tool());
            each.set("arguments", call.arguments());
            each.put("digest", call.digest());
            each.put("created_at", call.createdAt().toString());
            each.put("expires_at", text(call.endsAt()));
        }
        if (waiting.budgetUntil() != null) {
            json.put("expires_at", text(waiting.budgetUntil()));
        }
        return json;
    }

    private static @Nullable ObjectNode overBudget(Run run) {
        Shortfall shortfall = run.shortfall();
        return shortfall == null
                ? null
                : ShortfallJson.render(shortfall).put("message", run.explain(shortfall));
    }

    private static @Nullable ObjectNode error(@Nullable RunError error) {
        return error == null
                ? null
                : JsonNodeFactory.instance
                        .objectNode()
                        .put("code", error.code())
                        .put("message", error.message());
    }

    private static @Nullable String text(@Nullable Instant at) {
        return at == null ? null : at.toString();
    }
}
