package dev.grove.mcp.catalog;

import dev.grove.core.id.TenantId;

/**
 * The front door for whoever changes what a tenant's clients see. Called inside the transaction of
 * the change ({@link dev.grove.core.database.TenantDatabase#call} joins it): subscribers on every
 * replica are told within seconds after it has committed, and never of one that has not.
 */
public interface CatalogChanges {

    void toolsChanged(TenantId tenant);

    void promptsChanged(TenantId tenant);

    void resourcesChanged(TenantId tenant);
}
