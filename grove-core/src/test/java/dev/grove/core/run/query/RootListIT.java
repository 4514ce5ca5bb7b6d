package dev.grove.core.run.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.RowsRead;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.record.RunCounts;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.RunSummary;
import dev.grove.core.run.record.request.ParentFilter;
import dev.grove.core.run.record.request.RunFilter;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Roots are listed and counted without reading what is below them, but for bounded counts. */
class RootListIT {

    private static final int CHILDREN = 10_000;
    private static final int ROOTS = 60;

    /** Roots, and below the first of them a map of thousands, of which a few failed. */
    private static final String RUNS =
            """
            INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, parent_run_id, root_run_id, depth, status,
                                    goal, model, limits, metadata, workspace_files, priority, event_seq, epoch, created_at)
            SELECT r.tenant_id, c.id, r.kind, r.agent_id, r.agent_name, r.agent_version, c.parent, COALESCE(c.parent, c.id),
                   CASE WHEN c.parent IS NULL THEN 0 ELSE 1 END, c.status,
                   'g', r.model, r.limits, r.metadata, r.workspace_files, r.priority, 1, 1, r.created_at
              FROM agent_runs r,
                   LATERAL (SELECT gen_random_uuid() AS id, NULL::uuid AS parent, 'completed' AS status
                              FROM generate_series(1, :roots)
                            UNION ALL
                            SELECT gen_random_uuid(), r.id, CASE WHEN i % 5000 = 0 THEN 'failed' ELSE 'completed' END
                              FROM generate_series(1, :children) i) c
             WHERE r.id = :run
            """;

    private TestDatabase database;
    private TenantDatabase tenants;
    private TenantId tenant;
    private RunId root;
    private RunSearch search;

    @BeforeEach
    void insertMany() {
        database = TestDatabase.fresh();
        tenants = database.tenantDatabase();
        search = new RunSearch(tenants, database.engineDatabase());
        RunFixtures fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        root = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        fixtures.owner()
                .sql(RUNS)
                .param("run", root.value())
                .param("roots", ROOTS)
                .param("children", CHILDREN)
                .update();
        fixtures.owner().sql("ANALYZE agent_runs").update();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void listsRootsWithoutReadingTheRunsBelowThem() {
        RunFilter roots = roots(Set.of());
        assertThat(search.page(tenant, roots, null, 200)).hasSize(ROOTS + 1).contains(root);
        assertThat(rowsReadBy(() -> search.page(tenant, roots, null, 51))).isLessThan(500);
        assertThat(search.page(tenant, roots(Set.of(RunStatus.QUEUED)), null, 51))
                .containsExactly(root);
        assertThat(rowsReadBy(() -> search.counts(tenant, roots))).isLessThan(500);
        assertThat(search.counts(tenant, roots).of(RunStatus.COMPLETED)).isEqualTo(ROOTS);
        assertThat(search.counts(tenant, roots).of(RunStatus.FAILED)).isZero();
    }

    @Test
    void countsWhatIsBelowEachRootOfAPageUpToABound() {
        List<RunId> page = search.page(tenant, roots(Set.of()), null, 200);
        List<RunSummary> rows = RunSummaryRows.read(tenants, tenant, page);
        RunCounts below =
                rows.stream()
                        .filter(row -> row.id().equals(root))
                        .map(RootListIT::descendants)
                        .findFirst()
                        .orElseThrow();
        assertThat(below.of(RunStatus.COMPLETED)).isEqualTo(DescendantCounts.BOUND);
        assertThat(below.isBeyond(RunStatus.COMPLETED)).isTrue();
        assertThat(below.of(RunStatus.FAILED)).isEqualTo(2);
        assertThat(below.isBeyond(RunStatus.FAILED)).isFalse();
        assertThat(rows)
                .filteredOn(row -> !row.id().equals(root))
                .hasSize(ROOTS)
                .allSatisfy(row -> assertThat(descendants(row).byStatus()).isEmpty());
        assertThat(rowsReadBy(() -> DescendantCounts.read(tenants, tenant, page)))
                .isLessThan(3L * DescendantCounts.BOUND);
    }

    @Test
    void aRunBelowARootHasNoCountsOfItsOwn() {
        RunFilter children = filter(Set.of(RunStatus.FAILED), new ParentFilter.Of(root));
        List<RunId> failed = search.page(tenant, children, null, 51);
        assertThat(failed).hasSize(2);
        assertThat(RunSummaryRows.read(tenants, tenant, failed))
                .allSatisfy(row -> assertThat(row.place().descendants()).isNull());
    }

    private long rowsReadBy(Supplier<Object> work) {
        return tenants.call(
                tenant,
                jdbc -> {
                    assertThat(work.get()).isNotNull();
                    return RowsRead.of(jdbc, "agent_runs");
                });
    }

    private static RunCounts descendants(RunSummary row) {
        return Objects.requireNonNull(row.place().descendants());
    }

    private static RunFilter roots(Set<RunStatus> statuses) {
        return filter(statuses, new ParentFilter.None());
    }

    private static RunFilter filter(Set<RunStatus> statuses, ParentFilter parent) {
        RunFilter all = RunFilter.ALL;
        return new RunFilter(
                statuses,
                Set.of(),
                Set.of(),
                null,
                null,
                null,
                null,
                all.labels(),
                null,
                all.cost(),
                all.created(),
                null,
                parent,
                null);
    }
}
