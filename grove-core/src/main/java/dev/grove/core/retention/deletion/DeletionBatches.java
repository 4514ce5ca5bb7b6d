package dev.grove.core.retention.deletion;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.retention.StoredFiles;
import dev.grove.core.run.Runs;
import java.util.List;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Transactions of deletions, each with its row locked, and what follows their commit. */
@Component
class DeletionBatches {

    private static final Logger LOG = LoggerFactory.getLogger(DeletionBatches.class);

    private final EngineDatabase database;
    private final StoredFiles files;
    private final Runs runs;

    DeletionBatches(EngineDatabase database, StoredFiles files, Runs runs) {
        this.database = database;
        this.files = files;
        this.runs = runs;
    }

    /** Outcome of a transaction, with the runs to cancel and the contents to forget after it. */
    record Batch(StepOutcome outcome, List<RunId> living, List<String> digests) {

        static Batch of(StepOutcome outcome) {
            return new Batch(outcome, List.of(), List.of());
        }
    }

    /**
     * Executes one, unless another server is at the same deletion.
     *
     * @param some deletes a part, given the deletion as it is behind the lock
     */
    StepOutcome execute(Deletion deletion, BiFunction<TenantSql, Deletion, Batch> some) {
        TenantId tenant = deletion.tenant();
        Batch batch =
                database.call(
                        tenant,
                        jdbc ->
                                DeletionRows.lock(jdbc, deletion.id())
                                        .map(locked -> some.apply(jdbc, locked))
                                        .orElseGet(() -> Batch.of(new StepOutcome.Elsewhere())));
        files.forget(tenant, batch.digests());
        batch.living().forEach(run -> cancel(tenant, run));
        return batch.outcome();
    }

    private void cancel(TenantId tenant, RunId run) {
        try {
            runs.cancel(tenant, null, run);
        } catch (GroveException e) {
            LOG.debug("Not cancelled: {}", e.getMessage());
        }
    }
}
