package dev.grove.core.run.record.request;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.tool.WaitRequest;
import dev.grove.language.decide.fact.LabelSet;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call of a running run that another run is to do.
 *
 * @param child its id, which the call's durable marker holds already
 * @param epoch under which the parent is executed
 * @param callId with the turn, the call
 * @param timeLeft that the parent has
 * @param waitLeft that it has for people and applications; null for no cap
 * @param labels of what the call hands over, besides those of what the parent has read
 */
public record ChildRunRequest(
        TenantId tenant,
        RunId child,
        RunId parent,
        long epoch,
        int turn,
        String callId,
        Task task,
        Duration timeLeft,
        @Nullable Duration waitLeft,
        LabelSet labels) {

    /** Task of the other run. */
    public sealed interface Task {

        /**
         * @param agent of the same tenant
         * @param limits lower ones than the agent's; null for those
         */
        record OfAgent(String agent, String goal, @Nullable LimitChanges limits) implements Task {}

        record OfWorkflow(WaitRequest.ChildWorkflow workflow) implements Task {}
    }

    /** In a line. */
    public String goal() {
        return switch (task) {
            case Task.OfAgent(String _, String goal, var _) -> goal;
            case Task.OfWorkflow(var workflow) -> workflow.input().toString();
        };
    }
}
