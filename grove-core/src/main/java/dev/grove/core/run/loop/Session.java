package dev.grove.core.run.loop;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.budget.Budget;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolRegistry;

/**
 * All that one execution of a run works with.
 *
 * @param files kept at the end of turns that may have changed them
 * @param chronicle what is told to the journal
 * @param history what is told to the model
 */
record Session(
        Execution execution,
        AgentDefinition agent,
        ToolRegistry tools,
        RestartableConversation conversation,
        History history,
        InputEstimate input,
        Budget budget,
        TurnFiles files,
        Chronicle chronicle,
        CompactionState compaction) {

    ClaimedRun run() {
        return execution.run();
    }

    ToolContext contextOf(OpenTurn turn) {
        return new ToolContext(
                run().tenant(),
                run().id(),
                run().epoch(),
                turn.number(),
                agent.git(),
                agent.outputSchema(),
                execution.cancellation());
    }
}
