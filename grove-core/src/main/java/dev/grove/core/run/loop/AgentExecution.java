package dev.grove.core.run.loop;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.PausePolicy;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.work.ApprovalMode;
import dev.grove.core.tool.CallNote;
import dev.grove.core.tool.CallNotes;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolRegistry;
import org.jspecify.annotations.Nullable;

/**
 * All that one execution of a run works with.
 *
 * @param runBudget what its next model call may cost; every one is covered there first
 * @param files kept at the end of turns that may have changed them
 * @param journalBuffer what is written to the journal
 * @param history what the model reads
 * @param governed policies that the run is governed by; null where none is
 * @param notes that its calls make for the log
 */
record AgentExecution(
        Execution execution,
        AgentDefinition agent,
        ToolRegistry tools,
        RestartableConversation conversation,
        History history,
        InputEstimate input,
        RunBudget runBudget,
        TurnFiles files,
        JournalBuffer journalBuffer,
        CompactionState compaction,
        @Nullable GovernedRun governed,
        CallNotes notes)
        implements CallScope {

    @Override
    public PausePolicy pauses() {
        return agent.pauses();
    }

    @Override
    public boolean deniesApprovals() {
        return run().agentWork().approvals() == ApprovalMode.DENY;
    }

    @Override
    public boolean isReadByModel() {
        return true;
    }

    @Override
    public void releaseBudget() {
        runBudget.release();
    }

    /** The model that is asked. */
    ModelRef model() {
        return runBudget.model();
    }

    /** A conversation whose requests this execution pays for; each is covered before. */
    Conversation paid(Conversation asked) {
        return new PaidConversation(asked, runBudget, execution);
    }

    @Override
    public @Nullable CallNote noteOf(ToolCall call) {
        return notes.take(call);
    }

    @Override
    public boolean hasReadCanary(ToolCall call) {
        return notes.takeCanary(call);
    }

    @Override
    public ToolContext contextOf(OpenTurn turn) {
        return new ToolContext(
                run().tenant(),
                run().id(),
                run().epoch(),
                turn.number(),
                run().id(),
                agent.git(),
                run().agentWork().outputSchemaOr(agent.outputSchema()),
                execution.cancellation(),
                governed == null ? null : turn.said(),
                notes);
    }
}
