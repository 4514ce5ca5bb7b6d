package dev.grove.core.run.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.RowsRead;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.request.RunFilter;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Searches that match few runs of many do not read the many. */
class RunSearchIT {

    private static final int MANY = 4_000;
    private static final int FEW = 4;

    /**
     * Waiting and ended runs: of each thousand, one waits for an approval, and one ended at its
     * deadline.
     */
    private static final String RUNS =
            """
            INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, root_run_id, status, stop_reason,
                                    goal, model, limits, metadata, workspace_files, priority, event_seq, epoch, created_at)
            SELECT r.tenant_id, c.id, r.kind, r.agent_id, r.agent_name, r.agent_version, c.id, c.status, c.reason,
                   'g', r.model, r.limits, r.metadata, r.workspace_files, r.priority, 1, 1, r.created_at
              FROM agent_runs r,
                   LATERAL (SELECT gen_random_uuid() AS id, 'waiting' AS status, NULL AS reason FROM generate_series(1, :many)
                            UNION ALL
                            SELECT gen_random_uuid(),
                                   CASE WHEN i % 1000 = 0 THEN 'stopped' ELSE 'completed' END,
                                   CASE WHEN i % 1000 = 0 THEN 'deadline' ELSE 'finish' END
                              FROM generate_series(1, :many) i) c
             WHERE r.id = :run
            """;

    private static final String WAITS =
            """
            INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool, arguments, digest, created_at, due_at)
            SELECT tenant_id, gen_random_uuid(), id, 1, 'c',
                   CASE WHEN row_number() OVER () % 1000 = 0 THEN 'approval' ELSE 'child' END,
                   'echo', '{}', repeat('0', 64), now(), now()
              FROM agent_runs WHERE status = 'waiting'
            """;

    private TestDatabase database;
    private TenantDatabase tenants;
    private TenantId tenant;
    private RunSearch search;

    @BeforeEach
    void insertMany() {
        database = TestDatabase.fresh();
        tenants = database.tenantDatabase();
        search = new RunSearch(tenants, database.engineDatabase());
        RunFixtures fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        RunId first = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        fixtures.owner().sql(RUNS).param("run", first.value()).param("many", MANY).update();
        fixtures.owner().sql(WAITS).update();
        fixtures.owner().sql("ANALYZE agent_runs, agent_run_waits").update();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void findsTheFewThatWaitForAnApproval() {
        RunFilter filter = filter(Set.of(WaitKind.APPROVAL), Set.of());
        assertThat(rowsReadBy(() -> search.page(tenant, filter, null, 51))).isLessThan(100);
        assertThat(search.page(tenant, filter, null, 51)).hasSize(FEW);
        assertThat(rowsReadBy(() -> search.counts(tenant, filter))).isLessThan(100);
        assertThat(search.counts(tenant, filter).of(RunStatus.WAITING)).isEqualTo(FEW);
        assertThat(search.counts(tenant, filter).of(RunStatus.COMPLETED)).isZero();
    }

    @Test
    void findsTheFewThatEndedAtTheirDeadline() {
        RunFilter filter = filter(Set.of(), Set.of(StopReason.DEADLINE, StopReason.TURN_CAP));
        assertThat(rowsReadBy(() -> search.page(tenant, filter, null, 51))).isLessThan(100);
        assertThat(search.page(tenant, filter, null, 51)).hasSize(FEW);
        assertThat(rowsReadBy(() -> search.counts(tenant, filter))).isLessThan(100);
        assertThat(search.counts(tenant, filter).of(RunStatus.STOPPED)).isEqualTo(FEW);
    }

    @Test
    void readsOnePageOfTheManyAlone() {
        assertThat(
                        rowsReadBy(() ->
                                search.page(
                                        tenant,
                                        filter(Set.of(WaitKind.CHILD), Set.of()),
                                        null,
                                        51)))
                .isLessThan(500);
        assertThat(
                        rowsReadBy(() ->
                                search.page(
                                        tenant,
                                        filter(Set.of(), Set.of(StopReason.FINISH)),
                                        null,
                                        51)))
                .isLessThan(500);
    }

    private long rowsReadBy(Supplier<Object> work) {
        return tenants.call(
                tenant,
                jdbc -> {
                    assertThat(work.get()).isNotNull();
                    return RowsRead.of(jdbc, "agent_runs") + RowsRead.of(jdbc, "agent_run_waits");
                });
    }

    private static RunFilter filter(Set<WaitKind> waits, Set<StopReason> reasons) {
        RunFilter all = RunFilter.ALL;
        return new RunFilter(
                Set.of(),
                waits,
                reasons,
                null,
                null,
                null,
                null,
                all.labels(),
                null,
                all.cost(),
                all.created(),
                null,
                null,
                null);
    }
}
