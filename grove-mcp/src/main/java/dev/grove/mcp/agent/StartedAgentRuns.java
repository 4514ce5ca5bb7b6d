package dev.grove.mcp.agent;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.RunKind;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.run.AwaitedRuns;
import dev.grove.mcp.run.RunFollower;
import dev.grove.mcp.run.RunResult;
import dev.grove.mcp.run.WaitMessages;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Continues calls that were lost with their server; their clients are asked no questions. */
@Component
class StartedAgentRuns implements AwaitedRuns {

    private final Runs runs;
    private final Agents agents;
    private final RunFollower follower;

    StartedAgentRuns(Runs runs, Agents agents, RunFollower follower) {
        this.runs = runs;
        this.agents = agents;
        this.follower = follower;
    }

    @Override
    public RunKind kind() {
        return RunKind.AGENT;
    }

    @Override
    public CallToolResult await(CallContext context, Run found, @Nullable Long lastProgress)
            throws InterruptedException {
        TenantId tenant = context.caller().getTenant();
        AgentWork work = Objects.requireNonNull(found.agentWork());
        StoredAgent agent = agents.getVersion(tenant, work.name(), work.version());
        // A run's progress is the number of its event.
        long after = lastProgress == null ? lastEvent(tenant, found.id()) : lastProgress;
        Run run = follower.follow(tenant, found.id(), after, new AgentRunWatch(context)).run();
        boolean structured = AgentTool.output(agent) != null;
        Waiting waiting = run.waiting();
        return run.status().isTerminal() || waiting == null
                ? RunResult.of(run, structured)
                : RunResult.left(run, WaitMessages.of(run, waiting), structured);
    }

    private long lastEvent(TenantId tenant, RunId run) {
        return runs.lastEvents(tenant, Set.of(run)).getOrDefault(run, 0L);
    }
}
