package dev.grove.mcp.agent;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PausePolicy;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.key.Scope;
import dev.grove.core.tool.ClientTool;
import java.time.Duration;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An agent under the names that it has in {@code GET /agents/{name}}. */
public final class AgentJson {

    private AgentJson() {}

    /** With its prompt for those who may change it. */
    public static ObjectNode of(StoredAgent agent, Scope reader) {
        AgentDefinition definition = agent.definition();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", agent.id().toString());
        json.put("name", agent.name());
        json.put("version", agent.version());
        json.put("description", definition.description());
        if (reader.includes(Scope.PROVISION)) {
            json.put("system_prompt", definition.systemPrompt());
        }
        json.put("model", definition.model());
        ArrayNode tools = json.putArray("tools");
        definition.tools().forEach(tools::add);
        ArrayNode skills = json.putArray("skills");
        definition.skills().forEach(skill -> skills.add(skill.toString()));
        ArrayNode workflows = json.putArray("workflows");
        definition.workflows().forEach(workflows::add);
        json.set("input_schema", definition.inputSchema());
        json.set("output_schema", definition.outputSchema());
        json.put("max_output_tokens", definition.maxOutputTokens());
        json.set("limits", limits(definition.limits()));
        json.putObject("workspace")
                .put("image", definition.workspace().image())
                .put("memory_mb", definition.workspace().memoryMb())
                .put("cpus", definition.workspace().cpus())
                .put("pids", definition.workspace().pids())
                .put("disk_mb", definition.workspace().diskMb())
                .put("network", definition.workspace().network());
        json.putObject("git")
                .put("author_name", definition.git().authorName())
                .put("author_email", definition.git().authorEmail())
                .put("allow_force_push", definition.git().allowForcePush());
        pauses(definition.pauses(), json);
        json.put("mcp_exposed", agent.isPublished());
        json.put("published_version", agent.publishedVersion());
        json.put("created_at", agent.createdAt().toString());
        json.put("updated_at", agent.updatedAt().toString());
        return json;
    }

    private static ObjectNode limits(Limits limits) {
        Duration maxWait = limits.maxWait();
        return JsonNodeFactory.instance
                .objectNode()
                .put("max_turns", limits.maxTurns())
                .put("max_tokens", limits.maxTokens())
                .put("max_cost_usd", limits.maxCostUsd())
                .put("max_seconds", limits.maxDuration().toSeconds())
                .put("max_wait_seconds", maxWait == null ? null : maxWait.toSeconds())
                .put("max_depth", limits.maxDepth())
                .put("max_children", limits.maxChildren());
    }

    private static void pauses(PausePolicy pauses, ObjectNode json) {
        ArrayNode clientTools = json.putArray("client_tools");
        for (ClientTool tool : pauses.clientTools()) {
            ObjectNode each = clientTools.addObject();
            each.put("name", tool.name());
            each.put("description", tool.spec().description());
            each.set("input_schema", tool.spec().inputSchema());
            each.put("timeout_seconds", tool.timeout() == null ? null : tool.timeout().toSeconds());
        }
        ArrayNode approvals = json.putArray("approvals");
        pauses.approvals().forEach(approvals::add);
        json.put("approval_timeout_seconds", pauses.approvalTimeout().toSeconds());
        json.put("on_in_doubt", pauses.onInDoubt().wireName());
        json.put("on_budget", pauses.onBudget().wireName());
    }
}
