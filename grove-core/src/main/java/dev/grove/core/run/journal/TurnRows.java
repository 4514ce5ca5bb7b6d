package dev.grove.core.run.journal;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Usage;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads turns back, in order. */
public final class TurnRows {

    private static final String RESULTS =
            """
            SELECT turn, call_id, content FROM agent_run_results
             WHERE tenant_id = :tenant AND run_id = :run AND turn > :after AND turn <= :after + :limit::bigint
            """;

    /**
     * A turn gets its row with its answer; until then it is a part of its run's. A Grove that did
     * not know that wrote a row for it, and left the run's part as it was.
     */
    private static final String TURNS =
            """
            SELECT turn, provider, model, answer_text, answer_stop, tool_calls, raw_answer,
                   tool_call_progress, input_tokens, output_tokens, cache_read_tokens,
                   cache_write_tokens, cost_usd, started_at, answered_at,
                   workspace_snapshot, completed_at
              FROM agent_run_turns
             WHERE tenant_id = :tenant AND run_id = :run AND turn > :after
             UNION ALL
            SELECT open_turn, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
                   open_turn_at, NULL, NULL, NULL
              FROM agent_runs r
             WHERE tenant_id = :tenant AND id = :run AND open_turn = turns + 1 AND open_turn > :after
               AND NOT EXISTS (SELECT FROM agent_run_turns t
                                WHERE t.run_id = r.id AND t.turn = r.open_turn)
             ORDER BY turn LIMIT :limit
            """;

    private TurnRows() {}

    /** The turns of a run after a number. */
    public static List<JournalledTurn> read(
            JdbcClient jdbc, TenantId tenant, RunId run, int after, int limit) {
        Map<Integer, Map<String, String>> results = new HashMap<>();
        jdbc.sql(RESULTS)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("after", after)
                .param("limit", limit)
                .query(row -> {
                    results.computeIfAbsent(row.getInt("turn"), _ -> new HashMap<>())
                            .put(row.getString("call_id"), row.getString("content"));
                });
        return jdbc.sql(TURNS)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("after", after)
                .param("limit", limit)
                .query((row, _) -> turn(row, results))
                .list();
    }

    private static JournalledTurn turn(ResultSet row, Map<Integer, Map<String, String>> results)
            throws SQLException {
        int turn = row.getInt("turn");
        return new JournalledTurn(
                turn,
                row.getObject("started_at", OffsetDateTime.class).toInstant(),
                answered(row),
                TurnJson.parseProgress(
                        row.getString("tool_call_progress"), results.getOrDefault(turn, Map.of())),
                row.getString("workspace_snapshot"),
                instant(row, "completed_at"));
    }

    private static TurnChange.@Nullable Answered answered(ResultSet row) throws SQLException {
        Instant answeredAt = instant(row, "answered_at");
        if (answeredAt == null) {
            return null;
        }
        Usage usage =
                new Usage(
                        row.getLong("input_tokens"),
                        row.getLong("output_tokens"),
                        row.getLong("cache_read_tokens"),
                        row.getLong("cache_write_tokens"));
        Answer answer =
                new Answer(
                        row.getString("model"),
                        row.getString("answer_text"),
                        TurnJson.parseCalls(row.getString("tool_calls")),
                        Answer.StopReason.valueOf(row.getString("answer_stop")),
                        row.getString("raw_answer"));
        return new TurnChange.Answered(
                row.getString("provider"),
                answer,
                new Spending(usage, row.getBigDecimal("cost_usd")),
                answeredAt);
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }
}
