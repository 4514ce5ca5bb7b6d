package dev.grove.core.run.wait;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.RunId;
import dev.grove.core.run.event.DecisionEvent;
import dev.grove.core.run.event.DecisionEvent.Budget.Choice;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A wait for a higher cap, because the next call of the model does not fit; {@link BudgetDecisions}
 * takes the decision. A run that goes on reserves anew, and does not read the wait.
 */
public final class BudgetWait implements WaitType {

    public static final BudgetWait TYPE = new BudgetWait();

    private BudgetWait() {}

    @Override
    public WaitKind kind() {
        return WaitKind.BUDGET;
    }

    @Override
    public Optional<Duration> patience(PausePolicy pauses, @Nullable WaitRequest request) {
        return Optional.of(pauses.approvalTimeout());
    }

    @Override
    public Optional<ExecutionOutcome.Stopped> stops(OpenedWait wait, WaitOutcome outcome) {
        return outcome instanceof WaitOutcome.Raised
                ? Optional.empty()
                : Optional.of(BudgetAsk.of(wait).stop());
    }

    @Override
    public Optional<RunEvent> ended(
            OpenedWait wait, WaitOutcome outcome, @Nullable Decider decider) {
        WaitOutcome.Raised raised = outcome instanceof WaitOutcome.Raised yes ? yes : null;
        String reason =
                outcome instanceof WaitOutcome.Stopped(_, String why)
                        ? why
                        : raised == null ? null : raised.reason();
        return Optional.of(
                new DecisionEvent.Budget(
                        wait.turn(),
                        raised == null ? Choice.STOP : Choice.RAISE,
                        outcome instanceof WaitOutcome.Expired,
                        BudgetAsk.of(wait).shortfall().limitsOf(),
                        raised == null ? null : raised.caps().maxTokens(),
                        raised == null ? null : raised.caps().maxCostUsd(),
                        reason,
                        Decider.inEvents(decider)));
    }

    @Override
    public String purpose() {
        return "a higher cap";
    }

    @Override
    public String howToAnswer(RunId run, OpenedWait wait) {
        return "a higher cap: POST /agent-runs/%s/budget {\"max_tokens\" or \"max_cost_usd\": …} or {\"decision\": \"stop\"}"
                .formatted(run);
    }
}
