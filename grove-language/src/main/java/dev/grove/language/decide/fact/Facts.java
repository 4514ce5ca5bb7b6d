package dev.grove.language.decide.fact;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** All that is known where an act is decided. What is not among it is missing to conditions. */
public final class Facts {

    public static final Facts NONE = new Facts(Map.of(), null);

    private final Map<String, JsonNode> values;
    private final @Nullable Tool tool;

    private Facts(Map<String, JsonNode> values, @Nullable Tool tool) {
        this.values = values;
        this.tool = tool;
    }

    /** Facts, each of a variable of its own; of two of one the later one. */
    public static Facts of(Fact... facts) {
        Map<String, JsonNode> values = new HashMap<>();
        Tool tool = null;
        for (Fact fact : facts) {
            put(values, fact);
            tool = fact instanceof Tool given ? given : tool;
        }
        return new Facts(values, tool);
    }

    /** Facts by the names of their variables, as {@link #json} wrote them. */
    public static Facts read(ObjectNode json) {
        Map<String, JsonNode> values = new HashMap<>();
        json.properties().forEach(each -> values.put(each.getKey(), each.getValue()));
        JsonNode tool = json.get(Tool.VARIABLE);
        return new Facts(values, tool == null ? null : Tool.read(tool));
    }

    /** These and one more, in place of that of the same variable. */
    public Facts with(Fact fact) {
        Map<String, JsonNode> more = new HashMap<>(values);
        put(more, fact);
        return new Facts(more, fact instanceof Tool given ? given : tool);
    }

    private static void put(Map<String, JsonNode> values, Fact fact) {
        JsonNode json = fact.json();
        if (json.isMissingNode()) {
            values.remove(fact.variable());
        } else {
            values.put(fact.variable(), json);
        }
    }

    /** Tool of a call; null where it is not known. */
    public @Nullable Tool tool() {
        return tool;
    }

    public @Nullable JsonNode find(String variable) {
        return values.get(variable);
    }

    /** By the names of their variables. */
    public Map<String, JsonNode> values() {
        return values;
    }

    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        new TreeMap<>(values).forEach(json::set);
        return json;
    }
}
