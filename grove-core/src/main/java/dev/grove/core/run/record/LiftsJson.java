package dev.grove.core.run.record;

import dev.grove.language.decide.Grant.Lifted;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Rules that grants lift, as rows have them. */
public final class LiftsJson {

    private LiftsJson() {}

    public static ArrayNode write(List<Lifted> lifts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        lifts.forEach(
                each -> array.addObject().put("policy", each.policy()).put("rule", each.rule()));
        return array;
    }

    public static List<Lifted> read(JsonNode array) {
        return array.values().stream()
                .map(each ->
                        new Lifted(
                                each.path("policy").stringValue(), each.path("rule").stringValue()))
                .toList();
    }
}
