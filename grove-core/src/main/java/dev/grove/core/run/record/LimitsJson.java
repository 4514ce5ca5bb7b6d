package dev.grove.core.run.record;

import dev.grove.core.agent.Limits;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The limits of a run as its row holds them. */
public final class LimitsJson {

    private LimitsJson() {}

    public static ObjectNode render(Limits limits) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("max_turns", limits.maxTurns());
        node.put("max_tokens", limits.maxTokens());
        if (limits.maxCostUsd() != null) {
            node.put("max_cost_usd", limits.maxCostUsd());
        }
        node.put("max_seconds", limits.maxDuration().toSeconds());
        Duration maxWait = limits.maxWait();
        if (maxWait != null) {
            node.put("max_wait_seconds", maxWait.toSeconds());
        }
        node.put("max_depth", limits.maxDepth());
        node.put("max_children", limits.maxChildren());
        return node;
    }

    public static Limits parse(JsonNode node) {
        JsonNode cost = node.get("max_cost_usd");
        JsonNode maxWait = node.get("max_wait_seconds");
        return new Limits(
                node.get("max_turns").asInt(),
                node.get("max_tokens").asLong(),
                cost == null ? null : cost.decimalValue(),
                Duration.ofSeconds(node.get("max_seconds").asLong()),
                maxWait == null ? null : Duration.ofSeconds(maxWait.asLong()),
                node.get("max_depth").asInt(),
                node.get("max_children").asInt());
    }
}
