package dev.grove.core.retention.deletion;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.LegalHold;
import dev.grove.core.retention.RetentionSettings;
import dev.grove.core.retention.deletion.DeletionBatches.Batch;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Deletes the messages of a session and the runs that answered them, and the session at last. */
@Component
class SessionDeletion {

    private final DeletionBatches batches;
    private final TreeDeletion trees;
    private final RetentionSettings settings;
    private final Clock clock;

    SessionDeletion(
            DeletionBatches batches, TreeDeletion trees, RetentionSettings settings, Clock clock) {
        this.batches = batches;
        this.trees = trees;
        this.settings = settings;
        this.clock = clock;
    }

    StepOutcome step(Deletion deletion) {
        return batches.execute(deletion, this::deleteSome);
    }

    private Batch deleteSome(TenantSql jdbc, Deletion locked) {
        SessionId session = new SessionId(UUID.fromString(locked.subject()));
        TreeRows.declare(jdbc);
        List<RunId> some = DeletedSessions.runs(jdbc, session, settings.batch());
        if (some.isEmpty()) {
            Counts rest = DeletedSessions.deleteRest(jdbc, session);
            DeletionRows.add(jdbc, locked, rest);
            DeletionRows.complete(
                    jdbc, locked.id(), clock.instant().truncatedTo(ChronoUnit.MICROS));
            return Batch.of(new StepOutcome.Done(rest));
        }
        List<RunId> gone = new ArrayList<>(DeletedSessions.shared(jdbc, session, some));
        List<RunId> own = some.stream().filter(run -> !gone.contains(run)).toList();
        TreeDeletion.Result result = trees.delete(jdbc, own);
        List<RunId> living = new ArrayList<>();
        String waits = "";
        for (RunId run : own) {
            switch (result.of(run)) {
                case TreeOutcome.Deleted _, TreeOutcome.Missing _ -> gone.add(run);
                case TreeOutcome.Living(RunId other, _) -> {
                    living.add(other);
                    waits = "runs that are being cancelled";
                }
                case TreeOutcome.Held(LegalHold hold) -> waits = hold.words();
                case TreeOutcome.Busy _, TreeOutcome.Unsettled _ ->
                        waits = "runs that are being changed";
            }
        }
        if (gone.isEmpty()) {
            return new Batch(new StepOutcome.Waits(waits), living, List.of());
        }
        Counts counts =
                result.counts()
                        .plus(
                                Counts.of(
                                        "session_messages",
                                        DeletedSessions.forget(jdbc, session, gone)));
        DeletionRows.add(jdbc, locked, counts);
        return new Batch(new StepOutcome.Deleted(counts), living, result.digests());
    }
}
