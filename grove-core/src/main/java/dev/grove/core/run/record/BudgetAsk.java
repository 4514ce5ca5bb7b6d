package dev.grove.core.run.record;

import dev.grove.core.budget.Shortfall;
import dev.grove.core.model.price.ModelRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of the model that did not fit its budget, as a wait holds it: the tool is the model, the
 * arguments are what was missing.
 *
 * @param stop how the run stops unless a cap is raised
 */
public record BudgetAsk(ExecutionOutcome.Stopped stop, Shortfall shortfall, ModelRef model) {

    /** Call id of every such wait: a run waits for one call of its model at a time. */
    public static final String CALL_ID = "budget";

    private static final String STOP_REASON = "stop_reason";

    /** Reads what an open wait asks for. */
    public static BudgetAsk of(OpenedWait wait) {
        Shortfall shortfall = ShortfallJson.parse(wait.arguments());
        StopReason reason = StopReason.of(wait.arguments().path(STOP_REASON).stringValue());
        return new BudgetAsk(
                new ExecutionOutcome.Stopped(reason, shortfall),
                shortfall,
                ModelRef.parse(wait.tool()));
    }

    /** The arguments of its wait. */
    public ObjectNode arguments() {
        return ShortfallJson.render(shortfall).put(STOP_REASON, stop.reason().wireName());
    }
}
