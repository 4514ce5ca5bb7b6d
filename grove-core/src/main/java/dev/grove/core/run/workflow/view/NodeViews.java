package dev.grove.core.run.workflow.view;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.page.BoundedPage;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.node.NodeStatus;
import java.sql.Types;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** Reads nodes for callers. */
public final class NodeViews {

    /** Time at which a wait for people or applications ends, by all its caps. */
    public static final String DUE_AT =
            """
            CASE WHEN node_stops_clock(n.kind, n.status, n.awaits_event, n.error_code)
                 THEN wait_end(n.run_id, n.started_at, n.due_at) ELSE n.due_at END\
            """;

    private static final String SELECTED =
            """
            SELECT n.path, n.holder, n.place, n.kind, n.status, n.tolerated, n.attempt, n.child_run_id, n.reserved_usd, %s AS state,
                   %s AS output, n.error_code AS code, n.error_message AS message, %due AS due_at, n.started_at, n.ended_at, c.status AS child_status
              FROM workflow_nodes n
              LEFT JOIN agent_runs c ON c.tenant_id = n.tenant_id AND c.id = n.child_run_id
             WHERE n.tenant_id = :tenant AND n.run_id = :run
            """
                    .replace("%due", DUE_AT);

    private static final String COLUMNS = SELECTED.formatted("n.state", "n.output");

    /** Rows that have room in an answer beside those before them. */
    private static final String WITH_ROOM =
            """
            CASE WHEN sum(coalesce(octet_length(n.%1$s::text), 0)) OVER (ORDER BY n.started_at, n.path) <= :bytes %2$s
                 THEN n.%1$s END
            """;

    /** Maps remember a few numbers; asks, loops and calls what others made. */
    private static final String LISTED =
            SELECTED.formatted(
                    WITH_ROOM.formatted("state", "OR n.kind = 'map'"),
                    WITH_ROOM.formatted("output", ""));

    private static final String WAITING =
            """
            SELECT n.run_id, n.path, n.holder, n.place, n.kind, n.status, n.tolerated, n.attempt, n.child_run_id, n.reserved_usd,
                   n.state, n.output, n.error_code AS code, n.error_message AS message, %due AS due_at, n.started_at, n.ended_at, NULL AS child_status
              FROM agent_runs r
              JOIN workflow_nodes n ON n.tenant_id = r.tenant_id AND n.run_id = r.id
             WHERE r.tenant_id = :tenant AND (r.root_run_id = :root AND r.parent_run_id IS NOT NULL OR r.id = :root)
               AND r.kind = 'workflow' AND r.status IN ('running', 'waiting')
               AND n.status = 'waiting' AND n.kind IN ('ask', 'wait')
             ORDER BY n.started_at, n.run_id, n.path
             LIMIT :limit
            """
                    .replace("%due", DUE_AT);

    private static final RowMapper<NodeView> VIEWS =
            Rows.of(NodeView.class, Map.of(), NodeRows.READERS);

    private static final RowMapper<WaitingNode> WAITING_NODES =
            Rows.of(WaitingNode.class, Map.of(), NodeRows.READERS);

    private NodeViews() {}

    /**
     * All but elements of maps and the graph itself, in the order in which they began; outputs that
     * are too large together are left out. Two statements, each with an index: of maps there may be
     * ten thousand elements to pass over.
     */
    public static List<NodeView> nodes(TenantSql jdbc, RunId run) {
        List<NodeView> top =
                jdbc.sql(LISTED + " AND n.path <> '' AND n.holder IS NULL")
                        .param("run", run.value())
                        .param("bytes", BoundedPage.MOST_BYTES)
                        .query(VIEWS)
                        .list();
        String[] loops =
                top.stream()
                        .filter(node -> node.row().kind().equals("loop"))
                        .map(NodeView::path)
                        .toArray(String[]::new);
        return Stream.concat(top.stream(), rounds(jdbc, run, loops).stream())
                .sorted(
                        Comparator.comparing((NodeView node) -> node.row().startedAt())
                                .thenComparing(NodeView::path))
                .toList();
    }

    private static List<NodeView> rounds(TenantSql jdbc, RunId run, String[] loops) {
        return loops.length == 0
                ? List.of()
                : jdbc.sql(LISTED + " AND n.holder = ANY (:loops)")
                        .param("run", run.value())
                        .param("bytes", BoundedPage.MOST_BYTES)
                        .param("loops", loops)
                        .query(VIEWS)
                        .list();
    }

    private static final String ITEMS =
            BoundedPage.measured(
                    COLUMNS
                            + """
                             AND n.holder = :holder AND n.place > :after AND n.path = n.holder || '/' || n.place
                             AND (CAST(:status AS text) IS NULL OR n.status = :status)
                             ORDER BY n.place LIMIT :limit
                            """,
                    "place");

    /**
     * Elements of a map, by index, as many as have room in a page.
     *
     * @param after the index before the first one
     */
    public static Page<NodeView> items(
            TenantSql jdbc,
            RunId run,
            String holder,
            @Nullable NodeStatus status,
            int after,
            int limit) {
        BoundedPage<NodeView> page = new BoundedPage<>();
        List<NodeView> read =
                jdbc.sql(ITEMS)
                        .param("run", run.value())
                        .param("holder", holder)
                        .param("after", after)
                        .param("status", status == null ? null : status.wireName(), Types.VARCHAR)
                        .param("limit", limit + 1)
                        .query(page.rows(VIEWS))
                        .list();
        return page.of(
                read,
                limit,
                last -> PageRequest.cursorAfter(String.valueOf(last.row().key().place())));
    }

    /**
     * Nodes that wait for people, an event or time, of a run and of all below it, the oldest first.
     */
    public static List<WaitingNode> waiting(TenantSql jdbc, RunId root, int limit) {
        return jdbc.sql(WAITING)
                .param("root", root.value())
                .param("limit", limit)
                .query(WAITING_NODES)
                .list();
    }

    public static Optional<NodeView> find(TenantSql jdbc, RunId run, String path) {
        return jdbc.sql(COLUMNS + " AND n.path = :path")
                .param("run", run.value())
                .param("path", path)
                .query(VIEWS)
                .optional();
    }
}
