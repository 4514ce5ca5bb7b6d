package dev.grove.core.run.loop;

import dev.grove.core.agent.PausePolicy.OnBudget;
import dev.grove.core.budget.Allowance.Cap;
import dev.grove.core.budget.Allowance.Exhausted;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.ArgumentsDigest;
import dev.grove.core.run.wait.BudgetWait;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** How a run is left whose next model call does not fit: it stops, or asks for a higher cap. */
final class BudgetPause {

    private BudgetPause() {}

    static ExecutionOutcome leave(AgentExecution agentRun, Exhausted exhausted) {
        ExecutionOutcome.Stopped stopped = Checkpoint.stopped(exhausted);
        Shortfall shortfall = exhausted.shortfall();
        return shortfall != null
                        && agentRun.agent().pauses().onBudget() == OnBudget.ASK
                        && isMendable(exhausted.cap(), shortfall)
                ? new ExecutionOutcome.Waiting(
                        List.of(
                                asked(
                                        agentRun,
                                        new BudgetAsk(stopped, shortfall, agentRun.model()))))
                : stopped;
    }

    /**
     * No cap lets a call through whose cost is unknown, and no cap of a run what its tenant lacks.
     */
    private static boolean isMendable(Cap cap, Shortfall shortfall) {
        return shortfall.limitsOf().areOfRuns()
                && (cap == Cap.TOKENS || shortfall.needed().costUsd() != null);
    }

    private static OpenedWait asked(AgentExecution agentRun, BudgetAsk ask) {
        Instant now = agentRun.journalBuffer().now();
        Instant expiresAt =
                BudgetWait.TYPE
                        .patience(agentRun.agent().pauses(), null)
                        .map(now::plus)
                        .orElse(null);
        ObjectNode arguments = ask.arguments();
        return new OpenedWait(
                Uuids.next(),
                agentRun.journalBuffer().turns() + 1,
                BudgetAsk.CALL_ID,
                WaitKind.BUDGET,
                ask.model().toString(),
                arguments,
                ArgumentsDigest.of(arguments),
                now,
                expiresAt,
                agentRun.run().dueAt(WaitKind.BUDGET, expiresAt, now));
    }
}
