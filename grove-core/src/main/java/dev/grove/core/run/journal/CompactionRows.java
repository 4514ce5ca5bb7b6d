package dev.grove.core.run.journal;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.Spending;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;

/** Reads compactions back, in order. */
public final class CompactionRows {

    private static final String AFTER =
            """
            SELECT number, cause, after_turn, to_message, to_turn, model, summary, tokens_after, failure, tokens_before,
                   input_tokens, output_tokens, cache_read_tokens, cache_write_tokens, cost_usd,
                   started_at, completed_at
              FROM agent_run_compactions
             WHERE tenant_id = :tenant AND run_id = :run AND number > :after
             ORDER BY number LIMIT :limit
            """;

    private CompactionRows() {}

    /** The compactions of a run after a number. */
    public static List<Compaction> read(TenantSql jdbc, RunId run, int after, int limit) {
        return jdbc.sql(AFTER)
                .param("run", run.value())
                .param("after", after)
                .param("limit", limit)
                .query((row, _) -> compaction(row))
                .list();
    }

    private static Compaction compaction(ResultSet row) throws SQLException {
        Usage usage =
                new Usage(
                        row.getLong("input_tokens"),
                        row.getLong("output_tokens"),
                        row.getLong("cache_read_tokens"),
                        row.getLong("cache_write_tokens"));
        return new Compaction(
                row.getInt("number"),
                Compaction.Cause.of(row.getString("cause")),
                row.getInt("after_turn"),
                row.getObject("to_message", Integer.class),
                row.getInt("to_turn"),
                row.getString("model"),
                outcome(row),
                row.getLong("tokens_before"),
                new Spending(usage, row.getBigDecimal("cost_usd")),
                row.getObject("started_at", OffsetDateTime.class).toInstant(),
                row.getObject("completed_at", OffsetDateTime.class).toInstant());
    }

    private static Compaction.Outcome outcome(ResultSet row) throws SQLException {
        String summary = row.getString("summary");
        return summary == null
                ? new Compaction.Failed(row.getString("failure"))
                : new Compaction.Done(summary, row.getLong("tokens_after"));
    }
}
