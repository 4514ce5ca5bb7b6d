package dev.grove.core.run.child;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.BoundAgent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.query.ChildRows;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.wait.ReviewerRuns;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.ApprovalMode;
import java.time.Clock;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Prepares runs of agents that review calls: below the run that makes the call, bound by all that
 * binds it, paid from the budget of its tree. They count neither as its delegations nor by the
 * depth that these may have, since they start nothing.
 */
@Component
class ReviewingAgents implements ReviewerRuns {

    /** Turns of a review: one, and a few to mend an answer of another form. */
    private static final int MOST_TURNS = 5;

    private final TenantDatabase database;
    private final Agents agents;
    private final NodeRuns runs;
    private final Clock clock;

    ReviewingAgents(TenantDatabase database, Agents agents, NodeRuns runs, Clock clock) {
        this.database = database;
        this.agents = agents;
        this.runs = runs;
        this.clock = clock;
    }

    @Override
    public PendingRun prepare(TenantId tenant, RunId reviewed, Task task) {
        BoundAgent agent = agents.bind(tenant, task.agent(), null);
        ChildRows.Inherited inherited =
                database.call(tenant, jdbc -> ChildRows.inherited(jdbc, reviewed));
        int turns = agent.executed().definition().limits().maxTurns();
        PendingRun run =
                runs.ofAgent(
                        RunBirth.ofDelegated(
                                tenant,
                                RunId.next(),
                                reviewed,
                                inherited.root(),
                                inherited.depth() + 1,
                                clock),
                        new NodeRuns.AgentTask(
                                agent,
                                task.goal(),
                                new LimitChanges(
                                        Math.min(turns, MOST_TURNS),
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null),
                                Map.of(),
                                null,
                                task.outputSchema()),
                        new NodeRuns.Terms(
                                inherited.ofRoot(),
                                inherited.priority(),
                                Math.max(1, task.longest().toSeconds()),
                                task.longest(),
                                inherited.startedBy(),
                                inherited.authority()));
        return run.doing(((AgentWork) run.work()).asking(ApprovalMode.DENY));
    }

    @Override
    public void cancel(TenantId tenant, RunId reviewer) {
        runs.cancel(tenant, reviewer);
    }
}
