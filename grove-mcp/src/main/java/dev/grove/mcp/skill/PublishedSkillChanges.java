package dev.grove.mcp.skill;

import dev.grove.core.id.TenantId;
import dev.grove.core.skill.PublishedSkillsObserver;
import dev.grove.mcp.catalog.CatalogChanges;
import org.springframework.stereotype.Component;

/**
 * Notifies MCP clients that the lists of prompts and of resources have changed. The extension has
 * no notification of its own: skills are resources.
 */
@Component
class PublishedSkillChanges implements PublishedSkillsObserver {

    private final CatalogChanges changes;

    PublishedSkillChanges(CatalogChanges changes) {
        this.changes = changes;
    }

    @Override
    public void publishedSkillsChanged(TenantId tenant) {
        changes.promptsChanged(tenant);
        changes.resourcesChanged(tenant);
    }
}
