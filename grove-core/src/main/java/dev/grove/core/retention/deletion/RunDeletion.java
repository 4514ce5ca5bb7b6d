package dev.grove.core.retention.deletion;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.retention.Asker;
import dev.grove.core.retention.HoldRows;
import dev.grove.core.retention.LegalHold;
import dev.grove.core.retention.StoredFiles;
import dev.grove.core.run.record.UnknownRun;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Deletes one tree of runs at once, because a caller asks for it. */
@Component
class RunDeletion {

    /**
     * Limit on the wait for a run's costs, which are added up every few seconds, and for a lock of
     * another transaction, which ends soon.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final EngineDatabase database;
    private final TreeDeletion trees;
    private final StoredFiles files;
    private final RetentionMetrics metrics;
    private final Clock clock;

    RunDeletion(
            EngineDatabase database,
            TreeDeletion trees,
            StoredFiles files,
            RetentionMetrics metrics,
            Clock clock) {
        this.database = database;
        this.trees = trees;
        this.files = files;
        this.metrics = metrics;
        this.clock = clock;
    }

    Deletion delete(TenantId tenant, RunId run, Asker by) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            Optional<RunId> root = database.single(tenant, jdbc -> HoldRows.rootOf(jdbc, run));
            if (root.isEmpty()) {
                return earlier(tenant, run);
            }
            if (!root.get().equals(run)) {
                throw GroveException.conflict(
                        "This run belongs to the run %s, and is deleted with it: DELETE /agent-runs/%s"
                                .formatted(root.get(), root.get()));
            }
            refuseOfSession(tenant, run);
            if (isDeleted(tenant, run, by)) {
                return earlier(tenant, run);
            }
            if (System.nanoTime() > end) {
                throw new GroveException(
                        ErrorCode.UNAVAILABLE,
                        "The run is being changed, or its costs are being added up; send the request again");
            }
            pause();
        }
    }

    /** Later answers of its session read what it did. */
    private void refuseOfSession(TenantId tenant, RunId run) {
        database.single(tenant, jdbc -> DeletedSessions.sessionOf(jdbc, run))
                .ifPresent(session -> {
                    throw GroveException.conflict(
                            "This run answers a message of the session %1$s, and is deleted with it: DELETE /sessions/%1$s"
                                    .formatted(session));
                });
    }

    private Deletion earlier(TenantId tenant, RunId run) {
        return database.single(
                        tenant, jdbc -> DeletionRows.find(jdbc, Deletion.Kind.RUN, run.toString()))
                .orElseThrow(UnknownRun::ofAnyKind);
    }

    private boolean isDeleted(TenantId tenant, RunId run, Asker by) {
        TreeDeletion.Result result =
                trees.delete(
                        tenant,
                        List.of(run),
                        (jdbc, counts) ->
                                DeletionRows.insert(
                                        jdbc,
                                        Deletion.Kind.RUN,
                                        run.toString(),
                                        null,
                                        by,
                                        counts,
                                        clock.instant().truncatedTo(ChronoUnit.MICROS)));
        return switch (result.of(run)) {
            case TreeOutcome.Deleted _ -> {
                metrics.countDeleted(Deletion.Kind.RUN, result.counts());
                files.forget(tenant, result.digests());
                yield true;
            }
            case TreeOutcome.Missing _ -> true;
            case TreeOutcome.Busy _, TreeOutcome.Unsettled _ -> false;
            case TreeOutcome.Held(LegalHold hold) ->
                    throw GroveException.conflict("The run stays by " + hold.words());
            case TreeOutcome.Living(RunId living, var status) ->
                    throw GroveException.conflict(
                            "The run %s is %s, and only trees of runs that have ended are deleted: end it by POST /agent-runs/%s/cancel, and delete it then"
                                    .formatted(living, status.wireName(), run));
        };
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new GroveException(
                    ErrorCode.UNAVAILABLE, "This server stops; send the request again");
        }
    }
}
