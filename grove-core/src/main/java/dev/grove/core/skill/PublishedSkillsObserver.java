package dev.grove.core.skill;

import dev.grove.core.id.TenantId;

/**
 * Is notified, in the transaction of the change, that what a tenant's MCP clients see has changed.
 */
public interface PublishedSkillsObserver {

    void publishedSkillsChanged(TenantId tenant);
}
