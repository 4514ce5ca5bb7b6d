package dev.grove.mcp.listen;

import dev.grove.core.id.TenantId;
import dev.grove.mcp.catalog.CatalogChanges;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Bumps the version with the change; the listeners of this replica need not wait for a round. */
@Component
class JdbcCatalogChanges implements CatalogChanges {

    private final CatalogVersions versions;
    private final ChangeWatch watch;

    JdbcCatalogChanges(CatalogVersions versions, ChangeWatch watch) {
        this.versions = versions;
        this.watch = watch;
    }

    @Override
    public void toolsChanged(TenantId tenant) {
        changed(tenant, CatalogList.TOOLS);
    }

    @Override
    public void promptsChanged(TenantId tenant) {
        changed(tenant, CatalogList.PROMPTS);
    }

    @Override
    public void resourcesChanged(TenantId tenant) {
        changed(tenant, CatalogList.RESOURCES);
    }

    private void changed(TenantId tenant, CatalogList list) {
        versions.bump(tenant, list);
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            watch.lookSoon();
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(
                new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        watch.lookSoon();
                    }
                });
    }
}
