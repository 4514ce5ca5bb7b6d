package dev.grove.core.run.lease;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.database.directory.PrivateFolder;
import dev.grove.core.run.lease.LeaseFile.Holder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Ends at once the leases of replicas that were killed on this machine, and left their {@link
 * LeaseFile} in the same data directory: a server that starts again need not wait for the end of
 * the lease that it had before. Elsewhere, and where there is no such file, leases run out.
 */
@Component
class KilledReplicas implements LocalReplicas, SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(KilledReplicas.class);

    /**
     * Another value after each start of the machine; each container of a virtual one has its own.
     */
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    /** Files of an earlier start of the machine, or of a process that ended before it wrote. */
    private static final Duration KEPT = Duration.ofDays(1);

    private final Path folder;
    private final Replicas replicas;
    private final Clock clock;
    private volatile String boot = "";
    private volatile @Nullable LeaseFile mine;

    KilledReplicas(DataDirectory data, Replicas replicas, Clock clock) {
        this.folder = data.resolve("replicas");
        this.replicas = replicas;
        this.clock = clock;
    }

    /** Before this replica's own lease begins. */
    @Override
    public void start() {
        try {
            PrivateFolder.ensure(folder);
            boot = Files.readString(BOOT).strip();
            mine = LeaseFile.create(folder, boot);
        } catch (IOException | RuntimeException e) {
            LOG.info(
                    "No file says which lease this process holds: if it is killed, its runs go on"
                            + " when the lease has ended ({})",
                    e.toString());
        }
        endKilled();
    }

    @Override
    public void willHold(UUID lease) {
        LeaseFile file = mine;
        if (file != null) {
            try {
                file.add(lease);
            } catch (IOException e) {
                LOG.warn("Could not note this replica's lease; it would run out", e);
            }
        }
    }

    @Override
    public int endKilled() {
        int ended = 0;
        if (mine != null) {
            try (DirectoryStream<Path> files =
                    Files.newDirectoryStream(folder, "*" + LeaseFile.ENDING)) {
                for (Path file : files) {
                    ended += end(file);
                }
            } catch (IOException | RuntimeException e) {
                LOG.warn("Could not look for replicas that were killed; their leases run out", e);
            }
        }
        if (ended > 0) {
            LOG.warn("{} replicas of this machine were killed; their runs are taken over", ended);
        }
        return ended;
    }

    /** The file goes last: where this process ends before, the next one does the same again. */
    private int end(Path file) throws IOException {
        try {
            return switch (LeaseFile.holderOf(file, boot)) {
                case Holder.Alive _ -> 0;
                case Holder.Ended(List<UUID> leases) -> {
                    int ended = replicas.endKilled(leases);
                    if (Collections.disjoint(replicas.known(), leases)) {
                        Files.deleteIfExists(file);
                    }
                    yield ended;
                }
                case Holder.Unknown _ -> {
                    if (isOld(file)) {
                        Files.deleteIfExists(file);
                    }
                    yield 0;
                }
            };
        } catch (NoSuchFileException _) {
            // Its process, or another one that looks, has deleted it.
            return 0;
        }
    }

    private boolean isOld(Path file) throws IOException {
        FileTime written = Files.getLastModifiedTime(file);
        return written.toInstant().plus(KEPT).isBefore(clock.instant());
    }

    @Override
    public void stop() {
        LeaseFile file = mine;
        mine = null;
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                LOG.warn("Could not delete the file of this replica's leases", e);
            }
        }
    }

    @Override
    public boolean isRunning() {
        return mine != null;
    }

    @Override
    public int getPhase() {
        return SoleReplica.PHASE;
    }
}
