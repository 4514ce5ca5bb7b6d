package dev.grove.core.run.journal;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.Compaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.RowMapper;

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

    private static final RowMapper<Compaction> COMPACTIONS =
            Rows.of(Compaction.class, Map.of(), Map.of("outcome", CompactionRows::outcome));

    private CompactionRows() {}

    /** The compactions of a run after a number. */
    public static List<Compaction> read(TenantSql jdbc, RunId run, int after, int limit) {
        return jdbc.sql(AFTER)
                .param("run", run.value())
                .param("after", after)
                .param("limit", limit)
                .query(COMPACTIONS)
                .list();
    }

    private static Compaction.Outcome outcome(ResultSet row) throws SQLException {
        String summary = row.getString("summary");
        return summary == null
                ? new Compaction.Failed(row.getString("failure"))
                : new Compaction.Done(summary, row.getLong("tokens_after"));
    }
}
