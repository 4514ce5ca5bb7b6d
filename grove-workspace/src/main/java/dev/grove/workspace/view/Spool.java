package dev.grove.workspace.view;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The disk that files pass over on their way from a view to a caller, so that a view is free again
 * before the first byte is sent, however slowly the caller reads. It is bounded, and what one
 * tenant can have of it, too.
 */
@Component
class Spool {

    private static final Logger LOG = LoggerFactory.getLogger(Spool.class);

    private final ViewSettings settings;
    private final Path folder;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<TenantId, Long> taken = new HashMap<>();

    Spool(ViewSettings settings, DataDirectory data, Clock clock) {
        this.settings = settings;
        this.folder = data.resolve("views");
        this.clock = clock;
    }

    /**
     * Room for a file of a known size.
     *
     * @throws GroveException validation_failed for one that no tenant has room for, rate_limited
     *     when the tenant has no room now, unavailable when no tenant has
     */
    SpooledFile open(TenantId tenant, long size) throws IOException {
        reserve(tenant, size);
        boolean made = false;
        try {
            SpooledFile file =
                    new SpooledFile(nameless(), size, clock, () -> giveBack(tenant, size));
            made = true;
            return file;
        } finally {
            if (!made) {
                giveBack(tenant, size);
            }
        }
    }

    /** Puts a file's content there; it may fail as it likes. */
    interface Filling {
        void fill(SpooledFile file) throws IOException;
    }

    /**
     * A file with all of its content: all of it comes, or nothing stays.
     *
     * @param what it is, for the error message
     * @throws GroveException as {@link #open} does; unavailable when the disk fails
     */
    SpooledFile filled(String what, TenantId tenant, long size, Filling filling) {
        try {
            SpooledFile file = open(tenant, size);
            boolean whole = false;
            try {
                filling.fill(file);
                whole = true;
                return file;
            } finally {
                if (!whole) {
                    file.close();
                }
            }
        } catch (IOException e) {
            LOG.warn("A {} could not be put on the disk to be sent: {}", what, e.toString());
            throw new GroveException(
                    ErrorCode.UNAVAILABLE,
                    "The server cannot keep the %s to send it; its log says why".formatted(what));
        }
    }

    /** Bytes that are promised to files that were not closed yet. */
    long taken() {
        lock.lock();
        try {
            return sum();
        } finally {
            lock.unlock();
        }
    }

    /** Its name is the server's, and gone at once: whatever dies, nothing is left. */
    private FileChannel nameless() throws IOException {
        Files.createDirectories(folder, only("rwx------"));
        Path file = Files.createTempFile(folder, "view-", "", only("rw-------"));
        try {
            return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } finally {
            Files.delete(file);
        }
    }

    private static FileAttribute<Set<PosixFilePermission>> only(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    private void reserve(TenantId tenant, long size) {
        long most = settings.spoolPerTenant().toBytes();
        if (size > most) {
            throw GroveException.invalid(
                    "path",
                    "has %d bytes; what is sent at a time can have %d, unless the operator allows more (grove.workspaces.views.spool-per-tenant)"
                            .formatted(size, most));
        }
        lock.lock();
        try {
            long mine = taken.getOrDefault(tenant, 0L);
            if (size > most - mine) {
                throw new GroveException(
                        ErrorCode.RATE_LIMITED,
                        "Files of %d bytes are still on their way to callers of the tenant, of %d at most; read one to its end first"
                                .formatted(mine, most));
            }
            if (size > settings.spool().toBytes() - sum()) {
                throw new GroveException(
                        ErrorCode.UNAVAILABLE,
                        "Too many files are on their way to callers at the moment; try again soon");
            }
            taken.put(tenant, mine + size);
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(TenantId tenant, long size) {
        lock.lock();
        try {
            taken.computeIfPresent(
                    tenant, (_, had) -> had == size ? null : Long.valueOf(had - size));
        } finally {
            lock.unlock();
        }
    }

    private long sum() {
        return taken.values().stream().mapToLong(Long::longValue).sum();
    }
}
