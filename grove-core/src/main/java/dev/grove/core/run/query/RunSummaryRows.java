package dev.grove.core.run.query;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.RunSummary;
import dev.grove.core.run.work.WorkLine;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** Reads runs as rows of a list, without what may be long. */
public final class RunSummaryRows {

    private static final String BY_ID =
            """
            SELECT r.id, %s,
                   r.model, r.status, r.stop_reason, r.error_code,
                   r.origin, r.forked_from_run_id, r.parent_run_id, r.root_run_id, r.depth, r.turns,
                   r.input_tokens, r.output_tokens, r.cache_read_tokens, r.cache_write_tokens, r.cost_usd,
                   (r.limits ->> 'max_cost_usd')::numeric AS max_cost_usd, r.created_at, r.started_at, r.finished_at,
                   (SELECT array_agg(l.label) FROM agent_run_labels l WHERE l.run_id = r.id) AS labels,
                   CASE WHEN r.status = 'waiting' THEN
                       (SELECT array_agg(DISTINCT w.kind) FROM agent_run_waits w
                         WHERE w.tenant_id = :tenant AND w.run_id = r.id AND w.resolved_at IS NULL) END AS waits
              FROM agent_run_states r
             WHERE r.tenant_id = :tenant AND r.id = ANY (string_to_array(:runs, ',')::uuid[])
             ORDER BY r.id DESC
            """
                    .formatted(WorkLine.COLUMNS);

    private RunSummaryRows() {}

    /** Newest first. */
    public static List<RunSummary> read(
            TenantDatabase database, TenantId tenant, Collection<RunId> runs) {
        if (runs.isEmpty()) {
            return List.of();
        }
        return database.single(
                tenant,
                BY_ID,
                new MapSqlParameterSource("runs", listed(runs)),
                summaries(DescendantCounts.read(database, tenant, runs)));
    }

    private static RowMapper<RunSummary> summaries(DescendantCounts below) {
        return Rows.of(
                RunSummary.class,
                Map.of(),
                Map.of(
                        "work",
                        WorkLine::read,
                        "marks",
                        RunSummaryRows::marks,
                        "waits",
                        row -> texts(row, "waits"),
                        "descendants",
                        row ->
                                row.getObject("parent_run_id") == null
                                        ? below.of(Rows.of(RunId.class).mapRow(row, 0))
                                        : null));
    }

    /** Joins ids for {@code string_to_array}. */
    static String listed(Collection<RunId> runs) {
        return runs.stream().map(RunId::toString).collect(Collectors.joining(","));
    }

    /** Reads marks from a row with {@code origin} and {@code labels}. */
    static RunMarks marks(ResultSet row) throws SQLException {
        return new RunMarks(
                RunSource.of(
                        row.getString("origin"),
                        row.getObject("parent_run_id") != null,
                        row.getObject("forked_from_run_id") != null),
                texts(row, "labels"));
    }

    private static List<String> texts(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }
}
