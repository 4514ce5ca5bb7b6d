package dev.grove.workspace.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Removes the snapshots that are no longer needed: those of runs that ended long ago, and those
 * that a server stored and did not live to point at. Several replicas may sweep at once.
 */
@Component
class SnapshotSweep {

    private static final Logger LOG = LoggerFactory.getLogger(SnapshotSweep.class);

    /** Long after any server has stopped writing to a file, whatever the clock of its disk says. */
    private static final Duration LEFT_OVER = Duration.ofDays(1);

    private final SnapshotIndex index;
    private final SnapshotStore store;
    private final SnapshotSettings settings;
    private final Snapshots snapshots;
    private final Clock clock;

    SnapshotSweep(
            SnapshotIndex index,
            SnapshotStore store,
            SnapshotSettings settings,
            Snapshots snapshots,
            Clock clock) {
        this.index = index;
        this.store = store;
        this.settings = settings;
        this.snapshots = snapshots;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "${grove.workspaces.snapshots.sweep-interval:1h}")
    void sweepNowAndThen() {
        try {
            int removed = sweep();
            if (removed > 0) {
                LOG.info("Removed {} snapshots that are no longer needed", removed);
            }
            int leftovers = snapshots.removeLeftovers(clock.instant().minus(LEFT_OVER));
            if (leftovers > 0) {
                LOG.info("Removed {} snapshots that were never finished", leftovers);
            }
        } catch (RuntimeException | IOException e) {
            LOG.warn("The sweep of snapshots was cut short; the next one goes on", e);
        }
    }

    /** Gives the number of those removed. */
    int sweep() {
        int removed = 0;
        while (index.forgetOne(settings.keepFor(), this::delete)) {
            removed++;
        }
        return removed;
    }

    private void delete(SnapshotIndex.Named snapshot) {
        try {
            store.delete(snapshot.tenant(), snapshot.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
