package dev.grove.core.run.wait;

import dev.grove.core.agent.Limits;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The caps that a budget is made of.
 *
 * @param maxCostUsd null for no cap on money
 */
public record Caps(long maxTokens, @Nullable BigDecimal maxCostUsd) {

    static Caps of(Limits limits) {
        return new Caps(limits.maxTokens(), limits.maxCostUsd());
    }

    static Caps parse(JsonNode json) {
        JsonNode cost = json.path("max_cost_usd");
        return new Caps(
                json.path("max_tokens").longValue(), cost.isNumber() ? cost.decimalValue() : null);
    }

    ObjectNode json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("max_tokens", maxTokens)
                .put("max_cost_usd", maxCostUsd);
    }

    /** Whether these are the requested caps; what is null is not requested. */
    boolean are(@Nullable Long tokens, @Nullable BigDecimal costUsd) {
        return (tokens == null || tokens == maxTokens)
                && (costUsd == null || (maxCostUsd != null && costUsd.compareTo(maxCostUsd) == 0));
    }
}
