package dev.grove.core.agent;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.ClientToolSource;
import dev.grove.core.tool.ClientTool;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import org.springframework.stereotype.Component;

/** Client tools of agents, for policies that name them. */
@Component
class PolicyClientTools implements ClientToolSource {

    private static final int MOST = 1_000;

    private final AgentClientTools tools;

    PolicyClientTools(TenantDatabase database) {
        this.tools = new AgentClientTools(database);
    }

    @Override
    public List<ToolSpec> clientTools(TenantId tenant) {
        return tools.list(tenant, MOST).stream().map(ClientTool::spec).toList();
    }
}
