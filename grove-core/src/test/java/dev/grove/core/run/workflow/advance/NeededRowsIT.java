package dev.grove.core.run.workflow.advance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.RowsRead;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.workflow.node.MapOutputs;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.ValueTooLarge;
import dev.grove.core.run.workflow.view.NodeView;
import dev.grove.core.run.workflow.view.NodeViews;
import dev.grove.language.workflow.Node.Order;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that an advance reads of a run that has repeated much. */
class NeededRowsIT {

    private static final int ELEMENTS = 5_000;
    private static final int OPEN = 10;
    private static final int ROUNDS = 300;

    /**
     * Bound on rows read: 4 of the graph, the open ones of the map, two rounds and the best of the
     * loop; with a margin, as some are counted twice.
     */
    private static final long FEW = 3 * (4 + OPEN + 6);

    private TestDatabase database;
    private TenantDatabase tenants;
    private RunFixtures fixtures;
    private TenantId tenant;
    private RunId run;

    @BeforeEach
    void repeatMuch() {
        database = TestDatabase.fresh();
        tenants = database.tenantDatabase();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        run = fixtures.queuedRun(tenant, fixtures.agent(tenant, "a"), 50);
        node("", null, "graph", "running", "{}");
        node("plan", null, "value", "completed", "{}");
        node("each", null, "map", "running", "{\"items\":6000,\"next\":5010}");
        node(
                "memo",
                null,
                "loop",
                "running",
                "{\"round\":%d,\"best_round\":7,\"without_gain\":2,\"history\":[]}"
                        .formatted(ROUNDS));
        repeated("each", "'each/' || i", "tool", "completed", 0, ELEMENTS);
        repeated("each", "'each/' || i", "tool", "running", ELEMENTS, OPEN);
        repeated("memo", "'memo/' || i || '/make'", "agent", "completed", 1, ROUNDS);
        repeated("memo", "'memo/' || i || '/judge'", "agent", "completed", 1, ROUNDS - 1);
        // Others of the tenant, so that a run is no large part of the table.
        RunId other = fixtures.queuedRun(tenant, fixtures.agent(tenant, "b"), 50);
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO workflow_nodes (tenant_id, run_id, path, holder, place, kind, status, attempt, started_at)
                        SELECT tenant_id, :other, path, holder, place, kind, status, attempt, started_at
                          FROM workflow_nodes WHERE run_id = :run
                        """)
                .param("other", other.value())
                .param("run", run.value())
                .update();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void areThoseOfTheGraphWhatIsOpenAndTheRoundsThatALoopGoesOnFrom() {
        Map<String, NodeRow> rows =
                tenants.call(tenant, jdbc -> NeededRows.read(jdbc, List.of(run)))
                        .getOrDefault(run, Map.of());
        assertThat(rows.keySet())
                .contains("", "plan", "each", "memo", "each/5000", "each/5009")
                .contains("memo/300/make", "memo/299/make", "memo/299/judge", "memo/7/make")
                .doesNotContain("each/4999", "memo/298/make", "memo/8/make");
        assertThat(rows).hasSize(4 + OPEN + 5);
    }

    @Test
    void areReadWithoutTheOnesThatAreOver() {
        assertThat(read()).isLessThanOrEqualTo(FEW);
        fixtures.owner().sql("ANALYZE workflow_nodes").update();
        assertThat(read()).isLessThanOrEqualTo(FEW);
    }

    /** Which of the runs under way have ended is found among those alone. */
    @Test
    void endedRunsAreLookedForAmongOpenNodes() {
        fixtures.owner().sql("ANALYZE workflow_nodes").update();
        long read =
                tenants.call(
                        tenant,
                        jdbc -> {
                            assertThat(EndedChildren.read(jdbc, List.of(run), 50)).isEmpty();
                            return RowsRead.of(jdbc, "workflow_nodes");
                        });
        assertThat(read).isLessThanOrEqualTo(FEW);
    }

    /** The list of nodes has the rounds of loops, and passes over no elements of maps. */
    @Test
    void nodesAreShownWithoutReadingElements() {
        fixtures.owner().sql("ANALYZE workflow_nodes").update();
        long read =
                tenants.call(
                        tenant,
                        jdbc -> {
                            assertThat(NodeViews.nodes(jdbc, run))
                                    .extracting(NodeView::path)
                                    .contains(
                                            "plan", "each", "memo", "memo/1/make", "memo/299/judge")
                                    .doesNotContain("", "each/0")
                                    .hasSize(3 + 2 * ROUNDS - 1);
                            return RowsRead.of(jdbc, "workflow_nodes");
                        });
        assertThat(read).isLessThan(ELEMENTS / 2);
    }

    /** Sizes of all that an advance would hold are looked at before it is read into memory. */
    @Test
    void theOutputOfAMapIsNotReadBeyondItsBound() {
        fixtures.owner()
                .sql(
                        """
                        UPDATE workflow_nodes SET output = to_json(repeat('x', 5000))
                         WHERE run_id = :run AND holder = 'each' AND status = 'completed'
                        """)
                .param("run", run.value())
                .update();
        assertThatThrownBy(() ->
                        tenants.call(
                                tenant, jdbc -> MapOutputs.read(jdbc, run, "each", Order.INPUT)))
                .isInstanceOf(ValueTooLarge.class);
    }

    private long read() {
        return tenants.call(
                tenant,
                jdbc -> {
                    assertThat(NeededRows.read(jdbc, List.of(run))).isNotEmpty();
                    return RowsRead.of(jdbc, "workflow_nodes");
                });
    }

    private void node(
            String path, @Nullable String holder, String kind, String status, String state) {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO workflow_nodes (tenant_id, run_id, path, holder, kind, status, attempt, state, started_at)
                        VALUES (:tenant, :run, :path, :holder, :kind, :status, 1, :state::json, now())
                        """)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("path", path)
                .param("holder", holder, Types.VARCHAR)
                .param("kind", kind)
                .param("status", status)
                .param("state", state)
                .update();
    }

    private void repeated(
            String holder, String path, String kind, String status, int from, int count) {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO workflow_nodes (tenant_id, run_id, path, holder, place, kind, status, attempt, started_at)
                        SELECT :tenant, :run, %s, :holder, i, :kind, :status, 1, now()
                          FROM generate_series(:from, :last) i
                        """
                                .formatted(path))
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("holder", holder)
                .param("kind", kind)
                .param("status", status)
                .param("from", from)
                .param("last", from + count - 1)
                .update();
    }
}
