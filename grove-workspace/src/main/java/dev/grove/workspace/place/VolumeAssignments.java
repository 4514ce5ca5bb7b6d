package dev.grove.workspace.place;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Repository;

/**
 * The places of runs. Writes are fenced: an older epoch than the one that wrote last changes
 * nothing.
 */
@Repository
public class VolumeAssignments {

    private static final String FIND =
            "SELECT epoch, volume, ready FROM run_workspaces WHERE tenant_id = :tenant AND run_id = :run AND volume IS NOT NULL";

    private static final String SANDBOX =
            "SELECT sandbox FROM run_workspaces WHERE tenant_id = :tenant AND run_id = :run";

    private static final String TAKE =
            """
            INSERT INTO run_workspaces AS w (tenant_id, run_id, epoch, volume, ready, sandbox)
            VALUES (:tenant, :run, :epoch, :volume, false, :sandbox::jsonb)
            ON CONFLICT (run_id) DO UPDATE
               SET epoch = excluded.epoch, volume = excluded.volume, ready = false, sandbox = excluded.sandbox
             WHERE w.epoch <= excluded.epoch
            """;

    private static final String CLAIM =
            """
            UPDATE run_workspaces SET epoch = :epoch
             WHERE tenant_id = :tenant AND run_id = :run AND volume = :volume AND epoch <= :epoch
            """;

    private static final String READY =
            """
            UPDATE run_workspaces SET ready = true
             WHERE tenant_id = :tenant AND run_id = :run AND epoch = :epoch AND volume = :volume
            """;

    private static final String FORGET =
            "UPDATE run_workspaces SET volume = NULL, ready = false WHERE volume = :volume";

    private static final String RUN_OF =
            "SELECT run_id, volume FROM run_workspaces WHERE volume = ANY"
                    + " (string_to_array(:volumes, ','))";

    private final EngineDatabase database;

    VolumeAssignments(EngineDatabase database) {
        this.database = database;
    }

    public Optional<VolumeAssignment> find(TenantId tenant, RunId run) {
        return whenThere(
                tenant,
                jdbc ->
                        jdbc.sql(FIND)
                                .param("run", run.value())
                                .query(Rows.of(VolumeAssignment.class))
                                .optional());
    }

    /**
     * From now on the run's files are to be in a place, which is not filled yet.
     *
     * @param sandbox what is known of the sandbox's engine, as JSON
     * @return false when a later epoch has the run
     */
    public boolean take(TenantId tenant, RunId run, long epoch, String volume, String sandbox) {
        return whenThere(
                        tenant,
                        jdbc ->
                                jdbc.sql(TAKE)
                                        .param("run", run.value())
                                        .param("epoch", epoch)
                                        .param("volume", volume)
                                        .param("sandbox", sandbox)
                                        .update())
                == 1;
    }

    /**
     * The run's files stay where they are, and are this epoch's from now on.
     *
     * @return false when a later epoch has the run, or its files are elsewhere
     */
    public boolean claim(TenantId tenant, RunId run, long epoch, String volume) {
        return whenThere(
                        tenant,
                        jdbc ->
                                jdbc.sql(CLAIM)
                                        .param("run", run.value())
                                        .param("epoch", epoch)
                                        .param("volume", volume)
                                        .update())
                == 1;
    }

    /** The place holds all that it should. */
    public void ready(TenantId tenant, RunId run, long epoch, String volume) {
        int _ =
                whenThere(
                        tenant,
                        jdbc ->
                                jdbc.sql(READY)
                                        .param("run", run.value())
                                        .param("epoch", epoch)
                                        .param("volume", volume)
                                        .update());
    }

    /** Record of the engine that made the run's sandbox, as JSON; empty if it never had one. */
    public Optional<String> sandboxOf(TenantId tenant, RunId run) {
        return whenThere(
                tenant,
                jdbc -> jdbc.sql(SANDBOX).param("run", run.value()).query(String.class).optional());
    }

    /** The place is gone; what is known of its engine stays. */
    @CrossTenant("an engine holds places of every tenant")
    public void forget(String volume) {
        database.run(jdbc -> jdbc.sql(FORGET).param("volume", volume).update());
    }

    private record OfRun(RunId run, String volume) {}

    /** Runs by place; places that are no run's are absent. */
    @CrossTenant("an engine holds places of every tenant")
    public Map<String, RunId> runsOf(Collection<String> volumes) {
        if (volumes.isEmpty()) {
            return Map.of();
        }
        return database
                .<List<OfRun>>call(jdbc ->
                        jdbc.sql(RUN_OF)
                                .param("volumes", String.join(",", volumes))
                                .query(Rows.of(OfRun.class))
                                .list())
                .stream()
                .collect(Collectors.toMap(OfRun::volume, OfRun::run));
    }

    /** Each of these may be done twice: a broken connection is no reason for a call to fail. */
    private <T> T whenThere(TenantId tenant, Function<TenantSql, T> work) {
        return DatabaseRetry.call(() -> database.call(tenant, work));
    }
}
