package dev.grove.core.run.queue;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.lease.StartClaims;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.telemetry.Tracing;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Inserts runs in one transaction, and has some of them claimed by that: as many as this replica
 * has places for. To be closed when the transaction is over. Not thread-safe.
 */
public final class RunInsertion implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunInsertion.class);

    private final RunInserts rows;
    private final StartClaims.Places places;
    private final RunInserts.Claims claims;
    private final Tracing tracing;
    private List<PendingRun> runs = List.of();
    private Map<RunId, RunInserts.Inserted> inserted = Map.of();

    /**
     * @param possible runs that may be inserted
     */
    RunInsertion(RunInserts rows, StartClaims claims, Tracing tracing, List<PendingRun> possible) {
        this.rows = rows;
        this.tracing = tracing;
        this.places =
                claims.take(
                        possible.stream()
                                .filter(PendingRun::mayBeClaimedAtBirth)
                                .map(run -> new StartClaims.NewStart(run.tenant(), run.id()))
                                .toList());
        this.claims =
                new RunInserts.Claims(
                        possible.stream()
                                .map(PendingRun::id)
                                .filter(places::areFor)
                                .collect(Collectors.toUnmodifiableSet()),
                        places.owner());
    }

    /** Inserts runs of one tenant with their attachments, within its transaction. */
    public void insert(TenantSql jdbc, List<PendingRun> some) {
        runs = some;
        inserted = rows.insert(jdbc, some, claims);
    }

    /** Commits runs of many tenants, none of which has attachments. */
    void commit(List<PendingRun> some) {
        runs = some;
        inserted = rows.commit(some, claims);
    }

    /**
     * Commits a run without attachments with rows of its caller's, in one round trip.
     *
     * @return whether both were written
     */
    public boolean commit(TenantDatabase database, PendingRun run, RowsBefore before) {
        runs = List.of(run);
        inserted = rows.commit(database, run.tenant(), run, claims, before);
        return !inserted.isEmpty();
    }

    /** Status of a run that was inserted: running where this replica executes it. */
    public RunStatus statusOf(RunId run) {
        RunInserts.Inserted row = inserted.get(run);
        return row == null || row.startedAt() == null ? RunStatus.QUEUED : RunStatus.RUNNING;
    }

    /** Executes those that are claimed, once they are durable. */
    void begin() {
        for (PendingRun run : runs) {
            RunInserts.Inserted row = inserted.get(run.id());
            if (row != null) {
                begin(run, row.startedAt());
            }
        }
    }

    /**
     * Executes a root where it is claimed, once it is durable.
     *
     * @return empty where it was not inserted
     */
    Optional<Run> begin(PendingRun run) {
        RunInserts.Inserted row = inserted.get(run.id());
        if (row == null) {
            return Optional.empty();
        }
        begin(run, row.startedAt());
        return Optional.of(run.asRun(row.startedAt()));
    }

    private void begin(PendingRun run, @Nullable Instant startedAt) {
        if (startedAt == null) {
            return;
        }
        try {
            places.begin(run.claimed(startedAt, tracing), run.events(true));
        } catch (RuntimeException e) {
            // It is durable: what this replica owns and does not execute, it releases.
            LOG.error("Run {} was started, and is not executed yet", run.id(), e);
        }
    }

    /** Tenants of runs that are left to be claimed. */
    Set<TenantId> withQueued() {
        return runs.stream()
                .filter(PendingRun::isExecuted)
                .filter(run -> isQueued(inserted.get(run.id())))
                .map(PendingRun::tenant)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static boolean isQueued(RunInserts.@Nullable Inserted row) {
        return row != null && row.startedAt() == null;
    }

    @Override
    public void close() {
        places.close();
    }
}
