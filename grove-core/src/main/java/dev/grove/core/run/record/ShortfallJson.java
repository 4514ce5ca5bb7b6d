package dev.grove.core.run.record;

import dev.grove.core.budget.Shortfall;
import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.budget.Shortfall.Sum;
import dev.grove.language.json.ExactJson;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A shortfall as events and answers have it. */
public final class ShortfallJson {

    /** Money keeps its nine decimals. */
    private static final JsonMapper JSON = ExactJson.MAPPER;

    private ShortfallJson() {}

    public static ObjectNode render(Shortfall shortfall) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("limits_of", shortfall.limitsOf().wireName());
        node.set("needed", render(shortfall.needed()));
        node.set("left", render(shortfall.left()));
        return node;
    }

    /**
     * Reads the shortfall from an event; null for an event that was stored before events recorded
     * it.
     */
    public static @Nullable Shortfall parse(String line) {
        JsonNode event = JSON.readTree(line);
        return event.has("limits_of") ? parse(event) : null;
    }

    /** Reads the output of {@link #render}. */
    static Shortfall parse(JsonNode rendered) {
        return new Shortfall(
                LimitsOf.of(rendered.get("limits_of").stringValue()),
                sum(rendered.get("needed")),
                sum(rendered.get("left")));
    }

    private static ObjectNode render(Sum sum) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("tokens", sum.tokens())
                .put("cost_usd", sum.costUsd());
    }

    private static Sum sum(JsonNode node) {
        JsonNode cost = node.get("cost_usd");
        return new Sum(node.get("tokens").asLong(), cost.isNull() ? null : cost.decimalValue());
    }
}
