package dev.grove.core.run.query;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Usage;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.RunSummary;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.work.WorkLine;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** Reads runs as rows of a list, without what may be long. */
public final class RunSummaryRows {

    private static final String BY_ID =
            """
            SELECT r.id, %s,
                   r.model, r.status, r.stop_reason, r.error_code,
                   r.origin, r.forked_from_run_id IS NOT NULL AS is_fork, r.parent_run_id, r.root_run_id, r.depth, r.turns,
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
        DescendantCounts below = DescendantCounts.read(database, tenant, runs);
        return database.single(
                tenant,
                BY_ID,
                new MapSqlParameterSource("runs", listed(runs)),
                (row, _) -> summary(row, below));
    }

    /** Joins ids for {@code string_to_array}. */
    static String listed(Collection<RunId> runs) {
        return runs.stream().map(RunId::toString).collect(Collectors.joining(","));
    }

    private static RunSummary summary(ResultSet row, DescendantCounts below) throws SQLException {
        UUID parent = row.getObject("parent_run_id", UUID.class);
        RunId id = new RunId(row.getObject("id", UUID.class));
        return new RunSummary(
                id,
                WorkLine.read(row),
                row.getString("model"),
                RunStatus.of(row.getString("status")),
                row.getString("stop_reason"),
                row.getString("error_code"),
                marks(row, parent != null, row.getBoolean("is_fork")),
                parent == null ? null : new RunId(parent),
                new RunId(row.getObject("root_run_id", UUID.class)),
                row.getInt("depth"),
                parent == null ? below.of(id) : null,
                row.getInt("turns"),
                new Spending(
                        new Usage(
                                row.getLong("input_tokens"),
                                row.getLong("output_tokens"),
                                row.getLong("cache_read_tokens"),
                                row.getLong("cache_write_tokens")),
                        row.getBigDecimal("cost_usd")),
                row.getBigDecimal("max_cost_usd"),
                texts(row.getArray("waits")),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                instant(row, "started_at"),
                instant(row, "finished_at"));
    }

    /** Reads marks from a row with {@code origin} and {@code labels}. */
    static RunMarks marks(ResultSet row, boolean hasParent, boolean isFork) throws SQLException {
        return new RunMarks(
                RunSource.of(row.getString("origin"), hasParent, isFork),
                texts(row.getArray("labels")));
    }

    private static List<String> texts(@Nullable Array array) throws SQLException {
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}
