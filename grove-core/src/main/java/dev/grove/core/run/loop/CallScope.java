package dev.grove.core.run.loop;

import dev.grove.core.agent.PausePolicy;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.tool.CallNote;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolRegistry;
import org.jspecify.annotations.Nullable;

/** Context in which the calls of a turn are made, for whichever kind of run asks for them. */
sealed interface CallScope permits AgentExecution, LoneCall {

    Execution execution();

    /** All that may be called. */
    ToolRegistry tools();

    /** When the run waits for an external answer. */
    PausePolicy pauses();

    /** Whether no person can approve calls. */
    default boolean deniesApprovals() {
        return false;
    }

    /** Policies that the run is governed by; null where none is. */
    @Nullable GovernedRun governed();

    /** Policies, as the gates of a turn ask them; null where none governs the run. */
    default @Nullable CallPolicies policies(OpenTurn turn) {
        GovernedRun governed = governed();
        return governed == null ? null : new CallPolicies(governed, tools(), journalBuffer(), turn);
    }

    /** The files of the run, kept at the end of turns that may have changed them. */
    TurnFiles files();

    JournalBuffer journalBuffer();

    /** Whether a model reads the results, which then must know whose arguments they are of. */
    boolean isReadByModel();

    ToolContext contextOf(OpenTurn turn);

    /** Note that a call of a turn has made, which its end is recorded with; null for none. */
    @Nullable CallNote noteOf(ToolCall call);

    /** Whether a call that ends has read a canary of its tenant. */
    boolean hasReadCanary(ToolCall call);

    /** Gives back to its tree what the run need not hold while others of it do its work. */
    void releaseBudget();

    default ClaimedRun run() {
        return execution().run();
    }
}
