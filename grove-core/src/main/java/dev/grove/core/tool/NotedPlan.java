package dev.grove.core.tool;

import dev.grove.language.decide.fact.PlanSteps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plan that a call has declared.
 *
 * @param reason for which it takes the place of another one; null where it is the first
 */
public record NotedPlan(@Nullable String reason, List<Step> steps) implements CallNote {

    public NotedPlan {
        steps = List.copyOf(steps);
    }

    /**
     * A step.
     *
     * @param on name of a tool, in which a star is any characters
     */
    public record Step(String on, String why) {}

    public PlanSteps tools() {
        return new PlanSteps(steps.stream().map(Step::on).toList());
    }
}
