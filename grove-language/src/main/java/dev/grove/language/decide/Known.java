package dev.grove.language.decide;

import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.expression.Reference;
import dev.grove.language.policy.Act;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Values that conditions about all calls of a tool have, whichever call it is.
 *
 * @param values by the names of variables; those that are known in part have that part alone
 * @param members of variables that are known in part, such as {@code run.agent}
 */
public record Known(Map<String, JsonNode> values, Set<String> members) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final Set<String> WHOLE = Set.of(Tool.VARIABLE, "act");

    public Known {
        values = Map.copyOf(values);
        members = Set.copyOf(members);
    }

    /** Values that are known of each call of a tool. */
    public static Known of(Tool tool) {
        return new Known(
                Map.of(Tool.VARIABLE, tool.json(), "act", json(Act.call(tool.name()))), Set.of());
    }

    /** Values that are known of each start below another run: not how deep it is. */
    static Known of(Start start) {
        return new Known(
                Map.of(Start.VARIABLE, start.json(), "act", json(Act.start(start.name()))),
                start.version() == null
                        ? Set.of("start.kind", "start.name")
                        : Set.of("start.kind", "start.name", "start.version"));
    }

    private static JsonNode json(Act act) {
        return JSON.objectNode().put("kind", act.kind().wireName()).put("name", act.name());
    }

    /** Copies it with a text that a member of a variable has. */
    public Known with(String variable, String member, String text) {
        Map<String, JsonNode> more = new HashMap<>(values);
        more.put(variable, JSON.objectNode().put(member, text));
        Set<String> all = new HashSet<>(members);
        all.add(variable + "." + member);
        return new Known(more, all);
    }

    /** Whether all that a reference reads is known. */
    boolean has(Reference reference) {
        return WHOLE.contains(reference.root())
                || (!reference.steps().isEmpty()
                        && members.contains(
                                reference.root() + "." + reference.steps().getFirst().name()));
    }
}
