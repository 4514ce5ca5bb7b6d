package dev.grove.workspace.view;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.workspace.snapshot.SnapshotException;
import dev.grove.workspace.snapshot.Snapshots;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings an archive out of the store of snapshots. All of it comes, or nothing stays. */
final class ArchiveCopy {

    private static final Logger LOG = LoggerFactory.getLogger(ArchiveCopy.class);

    private final Snapshots snapshots;
    private final String digest;

    ArchiveCopy(Snapshots snapshots, String digest) {
        this.snapshots = snapshots;
        this.digest = digest;
    }

    /**
     * Copies it.
     *
     * @throws GroveException as {@link Spool#open} does; unavailable when the disk fails
     * @throws SnapshotException when the store does, or has something else
     */
    SpooledFile into(Spool spool, TenantId tenant) {
        long size = snapshots.size(tenant, digest);
        try {
            SpooledFile file = spool.open(tenant, size);
            boolean whole = false;
            try {
                snapshots.copy(tenant, digest, file.filling());
                whole = true;
                return file;
            } finally {
                if (!whole) {
                    file.close();
                }
            }
        } catch (IOException e) {
            LOG.warn("An archive could not be put on the disk to be sent: {}", e.toString());
            throw new GroveException(
                    ErrorCode.UNAVAILABLE,
                    "The server cannot keep the archive to send it; its log says why");
        }
    }
}
