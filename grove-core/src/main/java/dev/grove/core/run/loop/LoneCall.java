package dev.grove.core.run.loop;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.tool.CallNote;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolRegistry;
import org.jspecify.annotations.Nullable;

/** All that one execution of a run works with that makes one call. */
record LoneCall(
        Execution execution,
        ToolRegistry tools,
        CallWork work,
        TurnFiles files,
        JournalBuffer journalBuffer,
        @Nullable GovernedRun governed)
        implements CallScope {

    @Override
    public PausePolicy pauses() {
        return work.terms().pauses();
    }

    /** The result is the run's, as its tool said it. */
    @Override
    public boolean isReadByModel() {
        return false;
    }

    @Override
    public ToolContext contextOf(OpenTurn turn) {
        return new ToolContext(
                run().tenant(),
                run().id(),
                run().epoch(),
                turn.number(),
                work.repeats() == null ? run().id() : work.repeats(),
                work.terms().git(),
                null,
                execution.cancellation(),
                governed == null ? null : turn.said(),
                null);
    }

    /** It has none: no agent makes one. */
    @Override
    public @Nullable CallNote noteOf(ToolCall call) {
        return null;
    }

    /** No model reads the result, and no note is made. */
    @Override
    public boolean hasReadCanary(ToolCall call) {
        return false;
    }

    /** It has none: no model is asked. */
    @Override
    public void releaseBudget() {}
}
