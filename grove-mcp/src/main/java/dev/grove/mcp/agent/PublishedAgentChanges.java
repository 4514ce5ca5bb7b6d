package dev.grove.mcp.agent;

import dev.grove.core.agent.PublishedAgentsObserver;
import dev.grove.core.id.TenantId;
import dev.grove.mcp.catalog.CatalogChanges;
import org.springframework.stereotype.Component;

/** Notifies MCP clients that the list of tools has changed. */
@Component
class PublishedAgentChanges implements PublishedAgentsObserver {

    private final CatalogChanges changes;

    PublishedAgentChanges(CatalogChanges changes) {
        this.changes = changes;
    }

    @Override
    public void publishedAgentsChanged(TenantId tenant) {
        changes.toolsChanged(tenant);
    }
}
