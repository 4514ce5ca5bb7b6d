package dev.grove.mcp.agent;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Run;
import dev.grove.core.run.Runs;
import dev.grove.core.run.wait.Waiting;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.RunResults;
import dev.grove.mcp.catalog.ToolResult;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Answers for calls that were lost with their server; nobody is asked any more. */
@Component
class AgentRunResults implements RunResults {

    private final Runs runs;
    private final Agents agents;

    AgentRunResults(Runs runs, Agents agents) {
        this.runs = runs;
        this.agents = agents;
    }

    @Override
    public Optional<ToolResult> resultOf(McpCaller caller, RunId id) {
        TenantId tenant = caller.getTenant();
        Run run = runs.get(tenant, id);
        if (!RunFollower.hasStopped(run)) {
            return Optional.empty();
        }
        StoredAgent agent = agents.getVersion(tenant, run.agent(), run.agentVersion());
        boolean structured = AgentTool.output(agent) != null;
        Waiting waiting = run.waiting();
        return Optional.of(
                run.status().isTerminal() || waiting == null
                        ? RunResult.of(run, structured)
                        : RunResult.left(run, WaitWords.of(run, waiting), structured));
    }
}
