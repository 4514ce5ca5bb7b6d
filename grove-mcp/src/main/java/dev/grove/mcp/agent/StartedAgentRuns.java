package dev.grove.mcp.agent;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.work.AgentWork;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.StartedRuns;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Continues calls that were lost with their server; their clients are asked no questions. */
@Component
class StartedAgentRuns implements StartedRuns {

    private static final Logger LOG = LoggerFactory.getLogger(StartedAgentRuns.class);

    private final Runs runs;
    private final Agents agents;
    private final RunFollower follower;

    StartedAgentRuns(Runs runs, Agents agents, RunFollower follower) {
        this.runs = runs;
        this.agents = agents;
        this.follower = follower;
    }

    @Override
    public CallToolResult await(CallContext context, RunId id, @Nullable Long lastProgress)
            throws InterruptedException {
        TenantId tenant = context.caller().getTenant();
        Run found = runs.get(tenant, id);
        context.onCancel(() -> cancel(tenant, id));
        AgentWork work = found.agentWork();
        if (work == null) {
            throw GroveException.notFound("There is no such run of an agent");
        }
        StoredAgent agent = agents.getVersion(tenant, work.name(), work.version());
        // A run's progress is the number of its event.
        long after = lastProgress == null ? lastEvent(tenant, id) : lastProgress;
        Run run = follower.follow(tenant, id, after, context).run();
        boolean structured = AgentTool.output(agent) != null;
        Waiting waiting = run.waiting();
        return run.status().isTerminal() || waiting == null
                ? RunResult.of(run, structured)
                : RunResult.left(run, WaitMessages.of(run, waiting), structured);
    }

    private long lastEvent(TenantId tenant, RunId run) {
        return runs.lastEvents(tenant, Set.of(run)).getOrDefault(run, 0L);
    }

    @Override
    public void cancel(TenantId tenant, RunId run) {
        try {
            Run _ = runs.cancel(tenant, null, run);
        } catch (GroveException e) {
            LOG.debug("A run ended before its call was cancelled: {}", e.getMessage());
        }
    }
}
