package dev.grove.core.retention.deletion;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.HoldRows;
import dev.grove.core.retention.LegalHold;
import dev.grove.core.retention.RetentionSettings;
import dev.grove.core.retention.deletion.DeletionBatches.Batch;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Deletes the trees of runs that name a person, cancelling those that have not ended. */
@Component
class PersonDeletion {

    private static final RunId BEFORE_ALL = new RunId(new UUID(0, 0));

    private final DeletionBatches batches;
    private final TreeDeletion trees;
    private final RetentionSettings settings;
    private final Clock clock;

    PersonDeletion(
            DeletionBatches batches, TreeDeletion trees, RetentionSettings settings, Clock clock) {
        this.batches = batches;
        this.trees = trees;
        this.settings = settings;
        this.clock = clock;
    }

    StepOutcome step(Deletion deletion) {
        return batches.execute(deletion, this::deleteSome);
    }

    /** Passes over what cannot go now, so that it keeps nothing else from going. */
    private Batch deleteSome(TenantSql jdbc, Deletion locked) {
        PersonName person = PersonRows.of(jdbc, locked.id());
        HoldRows.lockToDelete(jdbc);
        TreeRows.declare(jdbc);
        Counts beside =
                PersonRows.endTokens(jdbc, person)
                        .plus(DeletedSessions.deleteOf(jdbc, person.text()));
        if (beside.total() > 0) {
            DeletionRows.add(jdbc, locked, beside);
            return Batch.of(new StepOutcome.Deleted(beside));
        }
        List<RunId> living = new ArrayList<>();
        String waits = "";
        List<RunId> roots = PersonRows.trees(jdbc, person, BEFORE_ALL, settings.batch());
        while (!roots.isEmpty()) {
            TreeDeletion.Result result = trees.delete(jdbc, roots);
            if (result.deletedAny()) {
                DeletionRows.add(jdbc, locked, result.counts());
                return new Batch(
                        new StepOutcome.Deleted(result.counts()), living, result.digests());
            }
            for (RunId root : roots) {
                waits = why(result.of(root), living, waits);
            }
            roots = PersonRows.trees(jdbc, person, roots.getLast(), settings.batch());
        }
        if (!waits.isEmpty()) {
            return new Batch(new StepOutcome.Waits(waits), living, List.of());
        }
        DeletionRows.complete(jdbc, locked.id(), clock.instant().truncatedTo(ChronoUnit.MICROS));
        return Batch.of(new StepOutcome.Done(Counts.NONE));
    }

    private static String why(TreeOutcome outcome, List<RunId> living, String others) {
        return switch (outcome) {
            case TreeOutcome.Living(RunId run, _) -> {
                living.add(run);
                yield others.isEmpty() ? "runs that are being cancelled" : others;
            }
            case TreeOutcome.Held(LegalHold hold) -> hold.words();
            case TreeOutcome.Busy _ -> others.isEmpty() ? "runs that are being changed" : others;
            case TreeOutcome.Unsettled _ ->
                    others.isEmpty() ? "costs that are being added up" : others;
            case TreeOutcome.Deleted _, TreeOutcome.Missing _ -> others;
        };
    }
}
