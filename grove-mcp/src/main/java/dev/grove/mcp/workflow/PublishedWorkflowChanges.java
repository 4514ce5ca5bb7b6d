package dev.grove.mcp.workflow;

import dev.grove.core.id.TenantId;
import dev.grove.core.workflow.definition.PublishedWorkflowsObserver;
import dev.grove.mcp.catalog.CatalogChanges;
import org.springframework.stereotype.Component;

/** Notifies MCP clients that the list of tools has changed. */
@Component
class PublishedWorkflowChanges implements PublishedWorkflowsObserver {

    private final CatalogChanges changes;

    PublishedWorkflowChanges(CatalogChanges changes) {
        this.changes = changes;
    }

    @Override
    public void publishedWorkflowsChanged(TenantId tenant) {
        changes.toolsChanged(tenant);
    }
}
