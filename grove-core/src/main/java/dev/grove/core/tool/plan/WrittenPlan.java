package dev.grove.core.tool.plan;

import dev.grove.core.secret.Scrubber;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.NotedPlan;
import dev.grove.language.decide.fact.PlanSteps;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads a plan as a model writes it. */
final class WrittenPlan {

    static final int LONGEST_WHY = 500;
    static final int LONGEST_REASON = 1_000;

    /** Schema of the steps. */
    static final String STEPS =
            """
            {"type": "array", "minItems": 1, "maxItems": %d,
             "description": "Every tool that you are going to call, in the order of the work.",
             "items": {
               "type": "object",
               "properties": {
                 "tool": {"type": "string", "minLength": 1, "maxLength": %d,
                          "description": "Name of one tool."},
                 "on": {"type": "string", "minLength": 1, "maxLength": %d,
                        "description": "In place of tool: names of several, a star being any characters."},
                 "why": {"type": "string", "minLength": 1, "maxLength": %d}},
               "required": ["why"],
               "additionalProperties": false}}
            """
                    .formatted(PlanSteps.MOST, PlanSteps.LONGEST, PlanSteps.LONGEST, LONGEST_WHY);

    private final List<NotedPlan.Step> steps = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();

    private WrittenPlan() {}

    static WrittenPlan read(JsonNode steps, Scrubber scrubber) {
        WrittenPlan plan = new WrittenPlan();
        for (int i = 0; i < steps.size(); i++) {
            plan.step("steps[" + i + "]", steps.get(i), scrubber);
        }
        return plan;
    }

    private void step(String field, JsonNode step, Scrubber scrubber) {
        String tool = step.path("tool").asString(null);
        String on = step.path("on").asString(null);
        String name = tool == null ? on : tool;
        if (name == null || (tool != null && on != null)) {
            faults.add(field + ": write tool or on, one of them");
        } else if (tool != null && tool.indexOf('*') >= 0) {
            faults.add(field + ".tool is the name of one tool: write on for a pattern");
        } else if (name.chars().anyMatch(c -> c <= ' ' || Character.isISOControl(c))) {
            faults.add(field + ": the name of a tool has no spaces and no control characters");
        } else {
            steps.add(
                    new NotedPlan.Step(
                            scrubber.scrub(StorableText.of(name)),
                            text(step.path("why"), LONGEST_WHY, scrubber)));
        }
    }

    /** Text as it may be stored. */
    static String text(JsonNode text, int longest, Scrubber scrubber) {
        String scrubbed = StorableText.of(scrubber.scrub(text.asString("")));
        return scrubbed.length() > longest ? scrubbed.substring(0, longest) : scrubbed;
    }

    /** Words for the model; empty where nothing is to be mended. */
    List<String> faults() {
        return faults;
    }

    NotedPlan noted(@Nullable String reason) {
        return new NotedPlan(reason, steps);
    }
}
