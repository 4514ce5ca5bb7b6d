package dev.grove.mcp.listen;

import dev.grove.core.id.TenantId;
import dev.grove.core.wake.WakeUp;
import dev.grove.core.wake.WakeUps;
import dev.grove.mcp.catalog.CatalogChanges;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Bumps the version with the change and has all replicas look for it at once. */
@Component
class JdbcCatalogChanges implements CatalogChanges {

    private final CatalogVersions versions;
    private final ChangeWatch watch;
    private final WakeUps others;

    JdbcCatalogChanges(CatalogVersions versions, ChangeWatch watch, WakeUps others) {
        this.versions = versions;
        this.watch = watch;
        this.others = others;
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
            notifyOthers();
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(
                new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        notifyOthers();
                    }
                });
    }

    private void notifyOthers() {
        watch.lookSoon();
        others.publish(WakeUp.CATALOGS);
    }
}
