package dev.grove.mcp.agent;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.McpToolSource;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Brings the agents that a tenant has published. */
@Component
class PublishedAgents implements McpToolSource {

    private final Agents agents;
    private final AgentCalls calls;

    PublishedAgents(Agents agents, AgentCalls calls) {
        this.agents = agents;
        this.calls = calls;
    }

    @Override
    public List<McpTool> list(McpCaller caller, String after, int limit) {
        return caller.tenant() == null
                ? List.of()
                : agents.listPublished(caller.tenant(), after, limit).stream()
                        .map(this::tool)
                        .toList();
    }

    @Override
    public Optional<McpTool> find(McpCaller caller, String name) {
        return caller.tenant() == null
                ? Optional.empty()
                : agents.findPublished(caller.tenant(), name).map(this::tool);
    }

    private McpTool tool(StoredAgent agent) {
        return new AgentTool(agent, calls);
    }
}
