package dev.grove.workspace.snapshot;

import dev.grove.core.id.TenantId;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.StoredFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Removes the snapshots of runs and of tenants that are deleted. */
@Component
class DeletedSnapshots implements StoredFiles {

    private static final Logger LOG = LoggerFactory.getLogger(DeletedSnapshots.class);

    private final SnapshotIndex index;
    private final SnapshotStore store;
    private final SnapshotSettings settings;

    DeletedSnapshots(SnapshotIndex index, SnapshotStore store, SnapshotSettings settings) {
        this.index = index;
        this.store = store;
        this.settings = settings;
    }

    @Override
    public void forget(TenantId tenant, Collection<String> digests) {
        try {
            digests.forEach(
                    digest -> index.forget(tenant, digest, settings.keepFor(), this::delete));
        } catch (RuntimeException e) {
            LOG.warn("Files of deleted runs were left to the sweep of snapshots", e);
        }
    }

    @Override
    public Counts forgetAll(TenantId tenant, int most) {
        long rows = index.forgetAll(tenant, most, this::delete);
        return new Counts(rows == 0 ? Map.of() : Map.of("workspace_snapshots", rows));
    }

    private void delete(SnapshotIndex.Named snapshot) {
        try {
            store.delete(snapshot.tenant(), snapshot.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
