package dev.grove.core.run.wait;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.BudgetAsk;
import dev.grove.core.run.record.Leaving;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A higher cap for the next call of the model; {@link BudgetDecisions} raises it. A run that goes
 * on is covered anew, so that nothing is to be read of the wait then.
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
    public Optional<Leaving.Stopped> stops(OpenedWait wait, WaitOutcome outcome) {
        return outcome instanceof WaitOutcome.Raised
                ? Optional.empty()
                : Optional.of(BudgetAsk.of(wait).stop());
    }

    @Override
    public Optional<WaitEvent> ended(
            OpenedWait wait, WaitOutcome outcome, @Nullable Decider decider) {
        ObjectNode data = JsonNodeFactory.instance.objectNode().put("turn", wait.turn());
        data.put("decision", outcome instanceof WaitOutcome.Raised ? "raise" : "stop");
        data.put("expired", outcome instanceof WaitOutcome.Expired);
        data.put("limits_of", BudgetAsk.of(wait).shortfall().limitsOf().wireName());
        String reason = null;
        if (outcome instanceof WaitOutcome.Raised(_, String why, Caps caps)) {
            data.setAll(caps.json());
            reason = why;
        } else if (outcome instanceof WaitOutcome.Stopped(_, String why)) {
            reason = why;
        }
        return Optional.of(
                new WaitEvent("budget.decided", WaitEvent.decided(data, reason, decider)));
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
