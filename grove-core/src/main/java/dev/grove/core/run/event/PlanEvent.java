package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.event.EventType;
import dev.grove.core.tool.NotedPlan;
import java.util.List;

/** A run has said which tools it is going to call. */
public sealed interface PlanEvent extends RunEvent {

    @OfType(EventType.PLAN_DECLARED)
    @JsonClassDescription("The agent declares which tools the run is going to call")
    record Declared(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("All steps of the plan") List<Step> steps)
            implements PlanEvent {}

    @OfType(EventType.PLAN_REVISED)
    @JsonClassDescription("The agent puts another plan in the place of the declared one")
    record Revised(
            int turn,
            String toolCallId,
            String name,
            @JsonPropertyDescription("In the words of the model") String reason,
            @JsonPropertyDescription("All steps of the plan from now on") List<Step> steps)
            implements PlanEvent {}

    @JsonClassDescription("A step of a plan.")
    record Step(
            @JsonPropertyDescription("Name of a tool, in which a star is any characters") String on,
            @JsonPropertyDescription("In the words of the model") String why) {}

    static PlanEvent of(int turn, String callId, String name, NotedPlan plan) {
        List<Step> steps =
                plan.steps().stream().map(step -> new Step(step.on(), step.why())).toList();
        return plan.reason() == null
                ? new Declared(turn, callId, name, steps)
                : new Revised(turn, callId, name, plan.reason(), steps);
    }
}
