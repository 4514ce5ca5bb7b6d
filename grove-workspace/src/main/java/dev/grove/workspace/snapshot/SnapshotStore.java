package dev.grove.workspace.snapshot;

import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Where the bytes of snapshots lie, by tenant and digest: one tenant's content is never another's,
 * not even when it is the same. Thread-safe, and shared by all replicas. Which snapshots there are
 * is the index's to know.
 */
public interface SnapshotStore {

    /** Stores a file's content, whole or not at all; storing it again changes nothing. */
    void put(TenantId tenant, String digest, Path content) throws IOException;

    /** The content, if it is there; the caller closes it. */
    Optional<InputStream> open(TenantId tenant, String digest) throws IOException;

    /** Forgets a snapshot; does nothing where there is none. */
    void delete(TenantId tenant, String digest) throws IOException;

    /**
     * Removes what servers had begun to store when they died.
     *
     * @param olderThan what was written to since stays: another replica may be at it
     * @return how many of them there were
     */
    default int removeLeftovers(Instant olderThan) throws IOException {
        return 0;
    }
}
