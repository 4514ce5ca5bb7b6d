package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.json.ExactJson;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.text.StorableText;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The rows of nodes, within the tenant's transaction. */
final class NodeRows {

    /** What models wrote keeps the digits that it was written with. */
    private static final JsonMapper JSON = ExactJson.MAPPER;

    static final String COLUMNS =
            """
            SELECT path, holder, place, kind, status, tolerated, attempt, child_run_id, reserved_usd, state, error_code,
                   error_message, due_at, started_at, ended_at
              FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :run
            """;

    private static final String ENDED =
            """
            SELECT c.id, c.status, c.stop_reason, c.result, c.error_code, c.error_message
              FROM workflow_nodes n JOIN agent_runs c ON c.tenant_id = n.tenant_id AND c.id = n.child_run_id
             WHERE n.tenant_id = :tenant AND n.run_id = :run AND n.status = 'running'
               AND c.status IN ('completed', 'stopped', 'failed', 'cancelled')
             ORDER BY n.place, n.path LIMIT :limit
            """;

    /**
     * All at once; arrays of texts, since a function of JSON would refuse what models may write.
     */
    private static final String WRITE =
            """
            INSERT INTO workflow_nodes (tenant_id, run_id, path, holder, place, kind, status, tolerated, attempt, child_run_id,
                                        reserved_usd, state, output, error_code, error_message, due_at, started_at, ended_at)
            SELECT :tenant, :run, path, holder, place::integer, kind, status, tolerated::boolean, attempt::integer, child::uuid,
                   reserved::numeric, state::json, output::json, code, message, due::timestamptz, started::timestamptz,
                   ended::timestamptz
              FROM unnest(:path::text[], :holder::text[], :place::text[], :kind::text[], :status::text[], :tolerated::text[],
                          :attempt::text[], :child::text[], :reserved::text[], :state::text[], :output::text[], :code::text[],
                          :message::text[], :due::text[], :started::text[], :ended::text[])
                AS n (path, holder, place, kind, status, tolerated, attempt, child, reserved, state, output, code, message, due,
                      started, ended)
            ON CONFLICT (run_id, path) DO UPDATE
               SET status = excluded.status, tolerated = excluded.tolerated, attempt = excluded.attempt,
                   child_run_id = excluded.child_run_id, reserved_usd = excluded.reserved_usd, state = excluded.state,
                   output = excluded.output, error_code = excluded.error_code, error_message = excluded.error_message,
                   due_at = excluded.due_at, ended_at = excluded.ended_at
            """;

    /**
     * In the lock of the run's row. A request for an advance since the row was read has changed
     * when it is due, and with no event that would move the run: that stands.
     */
    private static final String WRITE_GRAPH =
            """
            INSERT INTO workflow_nodes (tenant_id, run_id, path, kind, status, attempt, state, due_at, started_at, ended_at)
            VALUES (:tenant, :run, '', 'graph', :status, 1, :state::json, :due, :started, :ended)
            ON CONFLICT (run_id, path) DO UPDATE
               SET status = excluded.status, state = excluded.state, ended_at = excluded.ended_at,
                   failed_advances = 0, retry_at = NULL,
                   due_at = CASE WHEN excluded.status = 'running' AND workflow_nodes.due_at IS DISTINCT FROM :seen
                                 THEN workflow_nodes.due_at ELSE excluded.due_at END
            """;

    private NodeRows() {}

    /** Runs of open nodes that have ended. */
    static Map<RunId, ChildResult> ended(TenantSql jdbc, RunId run, int most) {
        Map<RunId, ChildResult> ended = new LinkedHashMap<>();
        jdbc.sql(ENDED)
                .param("run", run.value())
                .param("limit", most)
                .query((row, _) -> child(row))
                .list()
                .forEach(child -> ended.put(child.run(), child));
        return ended;
    }

    /** A row as it is to be. */
    record Written(NodeRow row, @Nullable JsonNode output) {}

    static void write(TenantSql jdbc, RunId run, NodeRow row, @Nullable JsonNode output) {
        write(jdbc, run, List.of(new Written(row, output)));
    }

    static void write(TenantSql jdbc, RunId run, List<Written> all) {
        int _ =
                jdbc.sql(WRITE)
                        .param("run", run.value())
                        .param("path", column(all, NodeRow::path))
                        .param("holder", column(all, NodeRow::holder))
                        .param("place", column(all, NodeRow::place))
                        .param("kind", column(all, NodeRow::kind))
                        .param("status", column(all, row -> row.status().wireName()))
                        .param("tolerated", column(all, NodeRow::tolerated))
                        .param("attempt", column(all, NodeRow::attempt))
                        .param("child", column(all, NodeRow::child))
                        .param("reserved", column(all, NodeRow::reservedUsd))
                        .param(
                                "state",
                                column(all, row -> row.state().isEmpty() ? null : row.state()))
                        .param(
                                "output",
                                all.stream()
                                        .map(one ->
                                                one.output() == null
                                                        ? null
                                                        : one.output().toString())
                                        .toArray(String[]::new))
                        .param(
                                "code",
                                column(all, row -> row.error() == null ? null : row.error().code()))
                        .param(
                                "message",
                                column(
                                        all,
                                        row ->
                                                row.error() == null
                                                        ? null
                                                        : StorableText.of(row.error().message())))
                        .param("due", column(all, NodeRow::dueAt))
                        .param("started", column(all, NodeRow::startedAt))
                        .param("ended", column(all, NodeRow::endedAt))
                        .update();
    }

    private static @Nullable String[] column(
            List<Written> all, Function<NodeRow, @Nullable Object> part) {
        return all.stream()
                .map(one -> {
                    Object value = part.apply(one.row());
                    return value == null ? null : value.toString();
                })
                .toArray(String[]::new);
    }

    /**
     * The graph's own row.
     *
     * @param seen when an advance was due as the run was read
     */
    static void writeGraph(TenantSql jdbc, RunId run, NodeRow graph, @Nullable Instant seen) {
        int _ =
                jdbc.sql(WRITE_GRAPH)
                        .param("run", run.value())
                        .param("status", graph.status().wireName())
                        .param("state", graph.state().toString())
                        .param("due", utc(graph.dueAt()), Types.TIMESTAMP_WITH_TIMEZONE)
                        .param("seen", utc(seen), Types.TIMESTAMP_WITH_TIMEZONE)
                        .param("started", utc(graph.startedAt()))
                        .param("ended", utc(graph.endedAt()), Types.TIMESTAMP_WITH_TIMEZONE)
                        .update();
    }

    /**
     * The graph's row asks for an advance when it is due; a later request than what was seen
     * stands.
     */
    static void rest(TenantSql jdbc, RunId run, Instant seen, Instant due) {
        int _ =
                jdbc.sql(
                                """
                                UPDATE workflow_nodes SET due_at = :due
                                 WHERE tenant_id = :tenant AND run_id = :run AND path = '' AND due_at = :seen
                                """)
                        .param("run", run.value())
                        .param("seen", utc(seen))
                        .param("due", utc(due))
                        .update();
    }

    /**
     * Something has happened that no row of a child shows: the run is to advance. Also one that has
     * not begun: its first advance may have been planned already.
     */
    static void expect(TenantSql jdbc, RunId run, Instant now) {
        int _ =
                jdbc.sql(
                                """
                                INSERT INTO workflow_nodes (tenant_id, run_id, path, kind, status, attempt, due_at, started_at)
                                VALUES (:tenant, :run, '', 'graph', 'running', 1, :now, :now)
                                ON CONFLICT (run_id, path) DO UPDATE SET due_at = :now WHERE workflow_nodes.status = 'running'
                                """)
                        .param("run", run.value())
                        .param("now", utc(now))
                        .update();
    }

    /** These runs are cancelled; others may be left to be. */
    static void forgetCancelled(TenantSql jdbc, RunId run, List<RunId> children) {
        int _ =
                jdbc.sql(
                                """
                                UPDATE workflow_nodes SET due_at = NULL
                                 WHERE tenant_id = :tenant AND run_id = :run AND status NOT IN ('running', 'waiting')
                                   AND due_at IS NOT NULL AND child_run_id = ANY (:children)
                                """)
                        .param("run", run.value())
                        .param("children", children.stream().map(RunId::value).toArray(UUID[]::new))
                        .update();
    }

    /** They could not be cancelled: others are, before that is tried again. */
    static void cancelLater(TenantSql jdbc, RunId run, Instant at) {
        int _ =
                jdbc.sql(
                                """
                                UPDATE workflow_nodes SET due_at = :at
                                 WHERE tenant_id = :tenant AND run_id = :run AND status NOT IN ('running', 'waiting')
                                   AND due_at IS NOT NULL
                                """)
                        .param("run", run.value())
                        .param("at", utc(at))
                        .update();
    }

    /** Runs that nodes do not wait for any more, and that may not be cancelled yet. */
    static List<RunId> toCancel(TenantSql jdbc, RunId run) {
        return jdbc.sql(
                        """
                        SELECT child_run_id FROM workflow_nodes
                         WHERE tenant_id = :tenant AND run_id = :run AND status NOT IN ('running', 'waiting') AND due_at IS NOT NULL
                           AND child_run_id IS NOT NULL
                        """)
                .param("run", run.value())
                .query((row, _) -> new RunId(row.getObject("child_run_id", UUID.class)))
                .list();
    }

    static Optional<NodeRow> find(TenantSql jdbc, RunId run, String path) {
        return jdbc.sql(COLUMNS + " AND path = :path AND path <> ''")
                .param("run", run.value())
                .param("path", path)
                .query((row, _) -> node(row))
                .optional();
    }

    static Optional<JsonNode> output(TenantSql jdbc, RunId run, String path) {
        return jdbc.sql(
                        """
                        SELECT output FROM workflow_nodes
                         WHERE tenant_id = :tenant AND run_id = :run AND path = :path AND output IS NOT NULL
                        """)
                .param("run", run.value())
                .param("path", path)
                .query((row, _) -> JSON.readTree(row.getString("output")))
                .optional();
    }

    static NodeRow node(ResultSet row) throws SQLException {
        String code = row.getString("error_code");
        String state = row.getString("state");
        return new NodeRow(
                row.getString("path"),
                row.getString("holder"),
                row.getObject("place", Integer.class),
                row.getString("kind"),
                NodeStatus.of(row.getString("status")),
                row.getBoolean("tolerated"),
                row.getInt("attempt"),
                id(row, "child_run_id"),
                row.getBigDecimal("reserved_usd"),
                state == null
                        ? JsonNodeFactory.instance.objectNode()
                        : (ObjectNode) JSON.readTree(state),
                code == null ? null : new RunError(code, row.getString("error_message")),
                WorkflowRunRows.instant(row, "due_at"),
                row.getObject("started_at", OffsetDateTime.class).toInstant(),
                WorkflowRunRows.instant(row, "ended_at"));
    }

    private static ChildResult child(ResultSet row) throws SQLException {
        String reason = row.getString("stop_reason");
        String result = row.getString("result");
        String code = row.getString("error_code");
        return new ChildResult(
                new RunId(row.getObject("id", UUID.class)),
                RunStatus.of(row.getString("status")),
                reason == null ? null : StopReason.of(reason),
                result == null ? null : JSON.readTree(result),
                code == null ? null : new RunError(code, row.getString("error_message")));
    }

    private static @Nullable RunId id(ResultSet row, String column) throws SQLException {
        UUID id = row.getObject(column, UUID.class);
        return id == null ? null : new RunId(id);
    }

    private static @Nullable OffsetDateTime utc(@Nullable Instant at) {
        return at == null ? null : at.atOffset(ZoneOffset.UTC);
    }
}
