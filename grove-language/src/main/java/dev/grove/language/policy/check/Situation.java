package dev.grove.language.policy.check;

import dev.grove.language.decide.fact.Acting;
import dev.grove.language.decide.fact.Counts;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Labels;
import dev.grove.language.decide.fact.Plan;
import dev.grove.language.decide.fact.PlanSteps;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.Act;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Facts of an act, where only some are written out: the others are of a run that has done nothing.
 */
final class Situation {

    private static final Acting NEW_RUN = new Acting("", "", 1, "agent", 0, "api", null, null, 50);

    private Situation() {}

    /**
     * @param written facts by the names of variables; members of an object stand for those of its
     *     default
     */
    static ObjectNode of(Act act, ObjectNode written, KnownTools tools) {
        ObjectNode json = facts(act).json();
        if (act.kind() == Act.Kind.CALL) {
            tools.find(act.name())
                    .ifPresent(tool -> {
                        json.set(Tool.VARIABLE, tool.json());
                        Plan plan = PlanSteps.at(null, tool);
                        json.set(plan.variable(), plan.json());
                    });
        }
        if (act.kind() == Act.Kind.SECRET) {
            json.set(
                    "secret",
                    JsonNodeFactory.instance.objectNode().put("path", "/").put("uses", 0));
        }
        written.properties().forEach(each -> overlay(json, each.getKey(), each.getValue()));
        return json;
    }

    /** Facts of a start are of itself alone: there is no run yet. */
    private static Facts facts(Act act) {
        return act.kind() == Act.Kind.START
                ? Facts.of(new Start(Start.AGENT, act.name(), 1, 0))
                : Facts.of(Labels.NONE, Counts.NONE, Plan.NONE, NEW_RUN);
    }

    private static void overlay(ObjectNode facts, String name, JsonNode value) {
        if (facts.get(name) instanceof ObjectNode defaults && value instanceof ObjectNode given) {
            defaults.setAll(given);
        } else {
            facts.set(name, value);
        }
    }
}
