package dev.grove.core.run.journal;

import dev.grove.core.database.write.Columns;
import java.util.List;
import java.util.stream.Collectors;

/** The statements of the journal, from the columns of {@link JournalTables}. */
final class JournalSql {

    /**
     * An entry follows one of its own epoch, and its place must be free. So a claim, which inserts
     * an entry of its own, fences all that the owner of before writes later. What takes an entry's
     * place and is still on its way is waited for. Entries are inserted in the order of their runs,
     * as claims do: no two statements can wait for each other.
     */
    private static final String ENTRIES =
            """
            WITH w AS (
                SELECT * FROM %s
            %s), entered AS (
                INSERT INTO run_log (%s, format)
                SELECT %s, %d
                  FROM w
                 CROSS JOIN LATERAL (
                       SELECT p.last_seq, p.epoch FROM run_log p
                        WHERE p.run_id = w.run_id AND p.seq < w.seq
                        ORDER BY p.seq DESC LIMIT 1) before
                 WHERE before.last_seq = w.seq - 1 AND before.epoch = w.epoch
            %s     ORDER BY w.run_id
                ON CONFLICT (run_id, seq) DO NOTHING
                RETURNING run_id
            """;

    /**
     * Runs that are left are locked before anything is inserted: claims, too, lock a run's row
     * first. That the status is compared as an expression keeps the planner from the indexes of
     * running runs: where its statistics say that hardly any are, it would compare each of
     * thousands with each write.
     */
    private static final String LOCKED =
            """
            ), l AS (
                SELECT * FROM %s
            ), locked AS MATERIALIZED (
                SELECT r.id, r.cancel_requested
                  FROM l JOIN w ON w.run_id = l.run_id
                  JOIN agent_runs r ON r.id = w.run_id AND r.epoch = w.epoch AND r.status || '' = 'running'
                 ORDER BY r.id
                   FOR NO KEY UPDATE OF r
            """
                    .formatted(JournalTables.LEAVINGS.unnested("l"));

    /** A subquery without rows of {@code w} is evaluated before the first of them is inserted. */
    private static final String ONLY_LOCKED =
            """
                   AND (SELECT count(*) FROM locked) >= 0
                   AND (w.run_id IN (SELECT id FROM locked) OR w.run_id NOT IN (SELECT run_id FROM l))
            """;

    /** Runs whose writes were entered, for the parts. */
    private static final String ENTERED =
            """
            ), f AS (
                SELECT w.run_id AS id, w.tenant_id
                  FROM entered JOIN w ON w.run_id = entered.run_id
            """;

    private static final String ENTERED_AND_LEFT =
            """
            ), f AS (
                SELECT w.run_id AS id, w.tenant_id, l.status, locked.cancel_requested, w.cost_usd,
                       w.input_tokens + w.output_tokens + w.cache_read_tokens + w.cache_write_tokens AS tokens
                  FROM entered JOIN w ON w.run_id = entered.run_id
                  LEFT JOIN l ON l.run_id = w.run_id
                  LEFT JOIN locked ON locked.id = w.run_id
            """;

    /**
     * The row of a run that is left says from then on what its newest entry says. What a run that
     * ends has not spent goes back to its tree. Rows of runs are locked before those of ledgers,
     * and these in the order of their ids; those of workflows within a tree after its own, those of
     * tenants after them.
     */
    private static final String LEAVINGS =
            """
            ), left_rows AS (
                UPDATE agent_runs r
                   SET event_seq = w.last_seq,
                       turns = w.turns,
                       input_tokens = w.input_tokens,
                       output_tokens = w.output_tokens,
                       cache_read_tokens = w.cache_read_tokens,
                       cache_write_tokens = w.cache_write_tokens,
                       cost_usd = w.cost_usd,
                       status = l.status,
                       stop_reason = l.stop_reason,
                       result = l.result::json,
                       summary = l.summary,
                       error_code = l.error_code,
                       error_message = l.error_message,
                       lease_owner = NULL,
                       left_in_order = true,
                       finished_at = CASE WHEN l.status IN ('running', 'waiting') THEN NULL ELSE now() END
                  FROM w JOIN l ON l.run_id = w.run_id JOIN entered ON entered.run_id = w.run_id
                 WHERE r.id = w.run_id AND r.status || '' = 'running'
            ), released AS (
                DELETE FROM run_allotments a USING f
                 WHERE a.run_id = f.id AND f.status <> 'running'
                RETURNING a.tenant_id, a.root_run_id, a.nested, a.reserved_on, a.tokens - f.tokens AS tokens,
                          a.cost_usd - f.cost_usd AS cost_usd
            ), rest AS (
                SELECT root_run_id, sum(tokens)::bigint AS tokens, sum(cost_usd) AS cost_usd
                  FROM released GROUP BY root_run_id
            ), ledgers AS (
                SELECT l.root_run_id FROM run_ledgers l
                 WHERE l.root_run_id IN (SELECT root_run_id FROM rest)
                 ORDER BY l.root_run_id
                   FOR UPDATE
            ), ledger_rows AS (
                UPDATE run_ledgers l
                   SET committed_tokens = l.committed_tokens - rest.tokens,
                       committed_cost_usd = l.committed_cost_usd - rest.cost_usd
                  FROM rest JOIN ledgers ON ledgers.root_run_id = rest.root_run_id
                 WHERE l.root_run_id = rest.root_run_id
            ), rest_within AS (
                SELECT r.root_run_id, inner_run.id, sum(r.tokens)::bigint AS tokens, sum(r.cost_usd) AS cost_usd
                  FROM released r, unnest(r.nested) AS inner_run (id) GROUP BY r.root_run_id, inner_run.id
            ), nested_rows AS (
                UPDATE nested_ledgers n
                   SET committed_tokens = GREATEST(n.committed_tokens - r.tokens, 0),
                       committed_cost_usd = GREATEST(n.committed_cost_usd - r.cost_usd, 0)
                  FROM rest_within r JOIN ledgers ON ledgers.root_run_id = r.root_run_id
                 WHERE n.run_id = r.id
            ), rest_of_tenants AS (
                SELECT r.tenant_id, p.period, p.begins_on, sum(r.cost_usd) AS cost_usd
                  FROM released r CROSS JOIN LATERAL (
                       VALUES ('day', r.reserved_on), ('month', date_trunc('month', r.reserved_on)::date))
                       AS p (period, begins_on)
                 WHERE r.reserved_on IS NOT NULL
                 GROUP BY r.tenant_id, p.period, p.begins_on
            ), tenant_ledger_rows AS (
                SELECT t.tenant_id, t.period, t.begins_on
                  FROM tenant_ledgers t JOIN rest_of_tenants r
                    ON r.tenant_id = t.tenant_id AND r.period = t.period AND r.begins_on = t.begins_on
                 WHERE (SELECT count(*) FROM ledgers) >= 0
                 ORDER BY t.tenant_id, t.period DESC, t.begins_on
                   FOR UPDATE OF t
            ), lowered_of_tenants AS (
                UPDATE tenant_ledgers t
                   SET committed_usd = GREATEST(t.committed_usd - r.cost_usd, 0)
                  FROM rest_of_tenants r JOIN tenant_ledger_rows l
                    ON l.tenant_id = r.tenant_id AND l.period = r.period AND l.begins_on = r.begins_on
                 WHERE t.tenant_id = r.tenant_id AND t.period = r.period AND t.begins_on = r.begins_on
            """;

    static final String RESULTS =
            insert("agent_run_results", JournalTables.RESULTS)
                    + "ON CONFLICT (run_id, turn, call_id) DO UPDATE SET content = excluded.content\n";

    static final String SNAPSHOTS =
            insert("agent_run_snapshots", JournalTables.SNAPSHOTS)
                    + "ON CONFLICT (run_id, turn) DO UPDATE SET digest = excluded.digest\n";

    static final String UNANSWERED = insert("agent_run_unanswered_calls", JournalTables.UNANSWERED);

    static final String COMPACTIONS = insert("agent_run_compactions", JournalTables.COMPACTIONS);

    static final String MESSAGES = insert("agent_run_messages", JournalTables.MESSAGES);

    /** The agent is the run's, which its row names. */
    static final String OBSERVATIONS =
            """
            ), observation_rows AS (
                INSERT INTO observations (tenant_id, %s, agent)
                SELECT f.tenant_id, %s, r.agent_name
                  FROM %s
                  JOIN f ON f.id = p.run_id
                  JOIN agent_runs r ON r.id = p.run_id
            """
                    .formatted(
                            JournalTables.OBSERVATIONS.names(),
                            JournalTables.OBSERVATIONS.valuesOf("p"),
                            JournalTables.OBSERVATIONS.unnested("p"));

    static final String OBSERVATION_TAGS =
            insert("observation_tags", JournalTables.OBSERVATION_TAGS);

    /**
     * Inserts the waits of runs that are left waiting. A cancel that came while one was still
     * executed is not seen by an execution any more: such a wait is due at once, and the sweep
     * cancels.
     */
    static final String WAITS =
            """
            ), wait_rows AS (
                INSERT INTO agent_run_waits (tenant_id, run_id, id, turn, call_id, kind, tool,
                                             arguments, digest, created_at, expires_at, asked_because, quorum, due_at)
                SELECT f.tenant_id, a.run_id, a.id, a.turn, a.call_id, a.kind, a.tool,
                       a.arguments::json, a.digest, a.created_at, a.expires_at, a.asked_because, a.quorum::json,
                       CASE WHEN f.cancel_requested THEN now() ELSE a.due_at END
                  FROM %s
                  JOIN f ON f.id = a.run_id
            """
                    .formatted(JournalTables.WAITS.unnested("a"));

    private static final String DURABLE =
            """
            )
            SELECT run_id FROM entered
            """;

    /**
     * Writes of which an earlier try was committed, its answer lost. Nothing else has their epoch
     * and their events.
     */
    static final String MINE =
            """
            SELECT e.run_id
              FROM %s
              JOIN run_log e ON e.run_id = w.run_id AND e.seq = w.seq
             WHERE e.epoch = w.epoch AND e.last_seq = w.last_seq
            """
                    .formatted(JournalTables.POSITIONS.unnested("w"));

    /**
     * Statement for writes that append to their runs' logs and do nothing else, as nearly all do.
     */
    private static final String APPEND = entries(false) + DURABLE;

    private JournalSql() {}

    static String leavings() {
        return LEAVINGS;
    }

    /**
     * The statement for a group of writes; few need a part, and others do not pay for its arrays.
     */
    static String write(List<JournalPart<?>> parts) {
        if (parts.isEmpty()) {
            return APPEND;
        }
        boolean leave = parts.contains(JournalPart.LEAVINGS);
        return entries(leave)
                + (leave ? ENTERED_AND_LEFT : ENTERED)
                + parts.stream().map(JournalPart::sql).collect(Collectors.joining())
                + DURABLE;
    }

    private static String entries(boolean leave) {
        return ENTRIES.formatted(
                JournalTables.ENTRIES.unnested("w"),
                leave ? LOCKED : "",
                JournalTables.ENTRIES.names(),
                JournalTables.ENTRIES.valuesOf("w"),
                LogFormat.NUMBER,
                leave ? ONLY_LOCKED : "");
    }

    private static String insert(String table, Columns<?> columns) {
        return """
        ), %s_rows AS (
            INSERT INTO %s (tenant_id, %s)
            SELECT f.tenant_id, %s
              FROM %s
              JOIN f ON f.id = p.run_id
        """
                .formatted(
                        table,
                        table,
                        columns.names(),
                        columns.valuesOf("p"),
                        columns.unnested("p"));
    }
}
