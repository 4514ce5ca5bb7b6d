package dev.grove.mcp.catalog;

import dev.grove.core.id.TenantId;

/**
 * Announces changes to what a tenant's clients see. The code that makes a change calls this inside
 * the change's transaction ({@link dev.grove.core.database.TenantDatabase#call} joins it):
 * subscribers on every replica are notified within seconds after the commit, and never of an
 * uncommitted change.
 */
public interface CatalogChanges {

    void toolsChanged(TenantId tenant);

    void promptsChanged(TenantId tenant);

    void resourcesChanged(TenantId tenant);
}
