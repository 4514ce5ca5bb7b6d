package dev.grove.core.run.loop;

import dev.grove.core.budget.Allowance;
import dev.grove.core.run.event.Preview;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.StopReason;
import java.util.Optional;

/** Decides, wherever a run could stop, whether it goes on. */
final class Checkpoint {

    private Checkpoint() {}

    /** Decision on the next step. */
    sealed interface Decision {

        /** Ask the model once more, with this output limit. */
        record GoOn(int maxOutputTokens) implements Decision {}

        record Leave(ExecutionOutcome leaving) implements Decision {}
    }

    /** Before an LLM call. */
    static Decision beforeTurn(AgentExecution agentRun) {
        Optional<ExecutionOutcome> interrupted = interrupted(agentRun.execution());
        if (interrupted.isPresent()) {
            return new Decision.Leave(interrupted.get());
        }
        return switch (agentRun.runBudget().nextTurn(outputLimit(agentRun))) {
            case Allowance.Granted(int maxOutputTokens) -> new Decision.GoOn(maxOutputTokens);
            case Allowance.Exhausted exhausted ->
                    new Decision.Leave(BudgetPause.leave(agentRun, exhausted));
        };
    }

    private static int outputLimit(AgentExecution agentRun) {
        CompactionState context = agentRun.compaction();
        return context.outputLimit()
                .next(
                        agentRun.agent().maxOutputTokens(),
                        agentRun.runBudget().leastOutput(),
                        context.window(),
                        agentRun.input().likelyTokens());
    }

    /**
     * How the execution has to leave its run, if it has to: cut off, or asked to hand over at its
     * next commit.
     *
     * @throws LeaseLostException when there is nothing left to leave
     */
    static Optional<ExecutionOutcome> interrupted(Execution execution) {
        return cutOff(execution)
                .or(() ->
                        execution.isHandOverRequested()
                                ? Optional.of(new ExecutionOutcome.HandedOver())
                                : Optional.empty());
    }

    /**
     * How the execution has to leave its run when it was cut off in the middle of something.
     *
     * @throws LeaseLostException when there is nothing left to leave
     */
    static Optional<ExecutionOutcome> cutOff(Execution execution) {
        return switch (execution.interruption()) {
            case CANCEL -> Optional.of(new ExecutionOutcome.Cancelled());
            case DEADLINE -> Optional.of(new ExecutionOutcome.Stopped(StopReason.DEADLINE));
            case LEASE_LOST -> throw new LeaseLostException();
            case SHUTDOWN -> Optional.of(new ExecutionOutcome.HandedOver());
            case BRAKED -> Optional.of(new ExecutionOutcome.Failed(braked(execution)));
            case null -> Optional.empty();
        };
    }

    /**
     * How the execution has to leave its run before a call whose marker is durable: cut off, or
     * because nothing is to be begun under it any more.
     *
     * @throws LeaseLostException when there is nothing left to leave
     */
    static Optional<ExecutionOutcome> beforeAct(Execution execution) {
        return cutOff(execution)
                .or(() ->
                        execution.isToLeave()
                                ? Optional.of(new ExecutionOutcome.HandedOver())
                                : Optional.empty());
    }

    private static RunError braked(Execution execution) {
        return new RunError(
                RunError.BRAKED,
                Preview.of(
                        execution.ceiling().inWords()
                                + ". Resume the run once the brake is released"));
    }

    /** Whether the tenant's brake is why a run is left. */
    static boolean isBraked(ExecutionOutcome leaving) {
        return leaving instanceof ExecutionOutcome.Failed(RunError error)
                && error.code().equals(RunError.BRAKED);
    }

    static ExecutionOutcome.Stopped stopped(Allowance.Exhausted exhausted) {
        return new ExecutionOutcome.Stopped(reason(exhausted.cap()), exhausted.shortfall());
    }

    private static StopReason reason(Allowance.Cap cap) {
        return switch (cap) {
            case TURNS -> StopReason.TURN_CAP;
            case TOKENS -> StopReason.TOKEN_BUDGET;
            case USD -> StopReason.USD_BUDGET;
            case TIME -> StopReason.DEADLINE;
        };
    }
}
