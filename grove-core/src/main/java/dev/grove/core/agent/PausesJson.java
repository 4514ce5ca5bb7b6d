package dev.grove.core.agent;

import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.agent.PausePolicy.OnBudget;
import dev.grove.core.tool.ClientTool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The members of a stored definition that say when its runs wait. */
final class PausesJson {

    private PausesJson() {}

    static void write(PausePolicy pauses, ObjectNode json) {
        ArrayNode clientTools = json.putArray("client_tools");
        for (ClientTool tool : pauses.clientTools()) {
            ObjectNode node = clientTools.addObject();
            node.put("name", tool.name());
            node.put("description", tool.spec().description());
            node.set("input_schema", tool.spec().inputSchema());
            Duration timeout = tool.timeout();
            if (timeout != null) {
                node.put("timeout_seconds", timeout.toSeconds());
            }
        }
        ArrayNode approvals = json.putArray("approvals");
        pauses.approvals().forEach(approvals::add);
        json.put("approval_timeout_seconds", pauses.approvalTimeout().toSeconds());
        json.put("on_in_doubt", pauses.onInDoubt().wireName());
        json.put("on_budget", pauses.onBudget().wireName());
    }

    static PausePolicy read(JsonNode json) {
        PausePolicy defaults = PausePolicy.NONE;
        List<ClientTool> clientTools = new ArrayList<>();
        json.path("client_tools").forEach(tool -> clientTools.add(clientTool(tool)));
        return new PausePolicy(
                clientTools,
                json.path("approvals").valueStream().map(JsonNode::stringValue).toList(),
                Duration.ofSeconds(
                        json.path("approval_timeout_seconds")
                                .asLong(defaults.approvalTimeout().toSeconds())),
                json.path("on_in_doubt").asString("").equals(InDoubt.ASK_OPERATOR.wireName())
                        ? InDoubt.ASK_OPERATOR
                        : defaults.onInDoubt(),
                json.path("on_budget").asString("").equals(OnBudget.ASK.wireName())
                        ? OnBudget.ASK
                        : defaults.onBudget());
    }

    static ClientTool clientTool(JsonNode tool) {
        JsonNode timeout = tool.path("timeout_seconds");
        return ClientTool.of(
                tool.path("name").stringValue(),
                tool.path("description").stringValue(),
                (ObjectNode) tool.path("input_schema"),
                timeout.isNumber() ? Duration.ofSeconds(timeout.asLong()) : null);
    }
}
