package dev.grove.core.retention.deletion;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Keys;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.RetentionSettings;
import dev.grove.core.retention.StoredFiles;
import dev.grove.core.retention.TenantTables;
import dev.grove.core.run.Runs;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;

/**
 * Deletes all that a tenant has, step by step. How far it is, the rows say that are left: each
 * transaction deletes some of them and adds their number to the record, so that a server which dies
 * leaves nothing that another one would do twice.
 */
@Component
class TenantDeletion {

    private static final Logger LOG = LoggerFactory.getLogger(TenantDeletion.class);
    private static final int LIVING = 200;
    private static final int ROWS = 2_000;
    private static final int CONTENTS = 20;
    private static final String TENANTS = "tenants";

    private final EngineDatabase database;
    private final TreeDeletion trees;
    private final StoredFiles files;
    private final Keys keys;
    private final Runs runs;
    private final RetentionSettings settings;
    private final Clock clock;

    TenantDeletion(
            EngineDatabase database,
            TreeDeletion trees,
            StoredFiles files,
            Keys keys,
            Runs runs,
            RetentionSettings settings,
            Clock clock) {
        this.database = database;
        this.trees = trees;
        this.files = files;
        this.keys = keys;
        this.runs = runs;
        this.settings = settings;
        this.clock = clock;
    }

    /** Deletes some of what is left. */
    StepOutcome step(Deletion deletion) {
        TenantId tenant = deletion.tenant();
        keys.revokeAllOf(tenant);
        if (!isClosedForAll(deletion)) {
            return new StepOutcome.Waits("transactions that began before the tenant was closed");
        }
        List<RunId> living = database.single(tenant, jdbc -> TenantRows.living(jdbc, LIVING));
        if (!living.isEmpty()) {
            living.forEach(run -> cancel(tenant, run));
            return new StepOutcome.Waits("runs that are being cancelled");
        }
        if (database.single(tenant, TenantRows::hasMoves)) {
            return new StepOutcome.Waits("costs that are being added up");
        }
        return locked(deletion, this::deleteSome);
    }

    private boolean isClosedForAll(Deletion deletion) {
        database.run(deletion.tenant(), jdbc -> TenantRows.noteClosed(jdbc, deletion.id()));
        return database.single(deletion.tenant(), jdbc -> TenantRows.isAlone(jdbc, deletion.id()));
    }

    /** Cancels a run, unless it ended meanwhile or was cancelled with its parent. */
    private void cancel(TenantId tenant, RunId run) {
        try {
            runs.cancel(tenant, null, run);
        } catch (GroveException e) {
            LOG.debug("Not cancelled: {}", e.getMessage());
        }
    }

    /** A part of the work, in a transaction in which no other server is at the same deletion. */
    private interface Part {

        StepOutcome work(TenantSql jdbc, Deletion locked);
    }

    private StepOutcome locked(Deletion deletion, Part part) {
        try {
            return database.call(
                    deletion.tenant(),
                    jdbc ->
                            DeletionRows.lock(jdbc, deletion.id())
                                    .map(locked -> part.work(jdbc, locked))
                                    .orElseGet(StepOutcome.Elsewhere::new));
        } catch (DataIntegrityViolationException e) {
            // A request that was let in before the keys were void has added something since.
            LOG.info("Something of the tenant {} was added; it goes next", deletion.tenant(), e);
            return new StepOutcome.Waits("requests that were under way");
        }
    }

    private StepOutcome deleteSome(TenantSql jdbc, Deletion locked) {
        TreeRows.declare(jdbc);
        TenantRows.settle(jdbc, locked.id());
        Optional<Counts> some =
                firstOf(
                        jdbc,
                        List.of(
                                this::deleteTrees,
                                this::deleteFiles,
                                TenantDeletion::deleteTables));
        if (some.isPresent()) {
            DeletionRows.add(jdbc, locked, some.get());
            return new StepOutcome.Deleted(some.get());
        }
        if (!TenantRows.roots(jdbc, new UUID(0, 0), 1).isEmpty()) {
            return new StepOutcome.Waits("runs that are being changed");
        }
        Counts tenants = Counts.of(TENANTS, TenantRows.deleteTenant(jdbc));
        DeletionRows.add(jdbc, locked, tenants);
        DeletionRows.complete(jdbc, locked.id(), now());
        return new StepOutcome.Done(tenants);
    }

    private static Optional<Counts> firstOf(
            TenantSql jdbc, List<Function<TenantSql, Counts>> parts) {
        return parts.stream()
                .map(part -> part.apply(jdbc))
                .filter(counts -> counts.total() > 0)
                .findFirst();
    }

    private Counts deleteTrees(TenantSql jdbc) {
        List<RunId> roots = TenantRows.roots(jdbc, new UUID(0, 0), settings.batch());
        return roots.isEmpty() ? Counts.NONE : trees.delete(jdbc, roots).counts();
    }

    private Counts deleteFiles(TenantSql jdbc) {
        return TenantRows.roots(jdbc, new UUID(0, 0), 1).isEmpty()
                ? files.forgetAll(jdbc.tenant(), CONTENTS)
                : Counts.NONE;
    }

    private static Counts deleteTables(TenantSql jdbc) {
        if (!TenantRows.roots(jdbc, new UUID(0, 0), 1).isEmpty()) {
            return Counts.NONE;
        }
        TenantRows.freeVersions(jdbc);
        Counts counts = Counts.NONE;
        for (String table : TenantTables.ALL) {
            int left = ROWS - (int) counts.total();
            int rows = jdbc.sql(TenantTables.delete(table)).param("most", left).update();
            counts = counts.plus(Counts.of(table, rows));
            if (counts.total() == ROWS) {
                return counts;
            }
        }
        return counts;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
