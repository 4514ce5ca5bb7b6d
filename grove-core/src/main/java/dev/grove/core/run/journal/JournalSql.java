package dev.grove.core.run.journal;

import java.util.Set;
import java.util.stream.Collectors;

/**
 * The statements of the journal. {@link JournalColumns} binds their parameters, in this order: each
 * is an array with one element for a write, a turn change, a result or an event segment.
 */
final class JournalSql {

    /**
     * The UPDATE of the run is the fence: it takes the row's lock, so that a claim by another
     * replica comes wholly before it (then the epoch no longer matches and nothing is written) or
     * wholly after it (then the claimer reads all of it). That the status is compared as an
     * expression keeps the planner from the indexes of running runs: where it was told last that
     * hardly any are, it would compare each of thousands with each write.
     */
    private static final String ROWS =
            """
            WITH w AS (
                SELECT * FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    AS w (run_id, epoch, event_seq, turns, input_tokens, output_tokens,
                          cache_read_tokens, cache_write_tokens, cost_usd, status, stop_reason,
                          result, summary, error_code, error_message, leaves,
                          open_turn, open_turn_at)
            ), fenced AS (
                UPDATE agent_runs r
                   SET event_seq = w.event_seq,
                       turns = w.turns,
                       input_tokens = w.input_tokens,
                       output_tokens = w.output_tokens,
                       cache_read_tokens = w.cache_read_tokens,
                       cache_write_tokens = w.cache_write_tokens,
                       cost_usd = w.cost_usd,
                       status = w.status,
                       stop_reason = w.stop_reason,
                       result = w.result::json,
                       summary = w.summary,
                       error_code = w.error_code,
                       error_message = w.error_message,
                       open_turn = COALESCE(w.open_turn, r.open_turn),
                       open_turn_at = COALESCE(w.open_turn_at, r.open_turn_at),
                       lease_owner = CASE WHEN w.leaves THEN NULL ELSE r.lease_owner END,
                       left_in_order = w.leaves,
                       finished_at = CASE WHEN w.status IN ('running', 'waiting') THEN NULL ELSE now() END
                  FROM w
                 WHERE r.id = w.run_id AND r.epoch = w.epoch AND r.status || '' = 'running'
                RETURNING r.id, r.tenant_id, r.cancel_requested, w.status, w.cost_usd,
                          w.input_tokens + w.output_tokens + w.cache_read_tokens + w.cache_write_tokens
                              AS tokens
            ), turn_rows AS (
                INSERT INTO agent_run_turns AS t
                       (tenant_id, run_id, turn, started_at, provider, model, answer_text,
                        answer_stop, tool_calls, raw_answer, input_tokens, output_tokens,
                        cache_read_tokens, cache_write_tokens, cost_usd, answered_at,
                        tool_call_progress, workspace_snapshot, completed_at)
                SELECT f.tenant_id, c.run_id, c.turn, c.started_at, c.provider, c.model, c.answer_text, c.answer_stop,
                       c.tool_calls::json, c.raw_answer, c.input_tokens, c.output_tokens,
                       c.cache_read_tokens, c.cache_write_tokens, c.cost_usd, c.answered_at,
                       c.progress::json, c.snapshot, c.completed_at
                  FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    AS c (run_id, turn, started_at, provider, model, answer_text, answer_stop,
                          tool_calls, raw_answer, input_tokens, output_tokens, cache_read_tokens,
                          cache_write_tokens, cost_usd, answered_at, progress, snapshot, completed_at)
                  JOIN fenced f ON f.id = c.run_id
                ON CONFLICT (run_id, turn) DO UPDATE
                   SET provider = COALESCE(excluded.provider, t.provider),
                       model = COALESCE(excluded.model, t.model),
                       answer_text = COALESCE(excluded.answer_text, t.answer_text),
                       answer_stop = COALESCE(excluded.answer_stop, t.answer_stop),
                       tool_calls = COALESCE(excluded.tool_calls, t.tool_calls),
                       raw_answer = COALESCE(excluded.raw_answer, t.raw_answer),
                       input_tokens = COALESCE(excluded.input_tokens, t.input_tokens),
                       output_tokens = COALESCE(excluded.output_tokens, t.output_tokens),
                       cache_read_tokens = COALESCE(excluded.cache_read_tokens, t.cache_read_tokens),
                       cache_write_tokens = COALESCE(excluded.cache_write_tokens, t.cache_write_tokens),
                       cost_usd = COALESCE(excluded.cost_usd, t.cost_usd),
                       answered_at = COALESCE(excluded.answered_at, t.answered_at),
                       tool_call_progress = COALESCE(excluded.tool_call_progress, t.tool_call_progress),
                       workspace_snapshot = COALESCE(excluded.workspace_snapshot, t.workspace_snapshot),
                       completed_at = excluded.completed_at
            ), result_rows AS (
                INSERT INTO agent_run_results (tenant_id, run_id, turn, call_id, content)
                SELECT f.tenant_id, s.run_id, s.turn, s.call_id, s.content
                  FROM unnest(?, ?, ?, ?) AS s (run_id, turn, call_id, content)
                  JOIN fenced f ON f.id = s.run_id
                ON CONFLICT (run_id, turn, call_id) DO UPDATE SET content = excluded.content
            ), event_rows AS (
                INSERT INTO agent_run_events (tenant_id, run_id, first_seq, last_seq, lines)
                SELECT f.tenant_id, e.run_id, e.first_seq, e.last_seq, e.lines
                  FROM unnest(?, ?, ?, ?) AS e (run_id, first_seq, last_seq, lines)
                  JOIN fenced f ON f.id = e.run_id
            """;

    /**
     * What a run has not spent goes back to its tree in the write that leaves it not running. Rows
     * of runs are locked before those of ledgers, and these in the order of their ids: no two
     * writers can wait for each other.
     */
    static final String SETTLEMENT =
            """
            ), unanswered_rows AS (
                INSERT INTO agent_run_unanswered_calls
                       (tenant_id, run_id, id, turn, model, kind, input_tokens, output_tokens,
                        cache_read_tokens, cache_write_tokens, cost_usd, at)
                SELECT f.tenant_id, u.run_id, u.id, u.turn, u.model, u.kind, u.input_tokens,
                       u.output_tokens, u.cache_read_tokens, u.cache_write_tokens, u.cost_usd, u.at
                  FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    AS u (run_id, id, turn, model, kind, input_tokens, output_tokens,
                          cache_read_tokens, cache_write_tokens, cost_usd, at)
                  JOIN fenced f ON f.id = u.run_id
            ), released AS (
                DELETE FROM run_allotments a USING fenced f
                 WHERE a.run_id = f.id AND f.status <> 'running'
                RETURNING a.root_run_id, a.tokens - f.tokens AS tokens, a.cost_usd - f.cost_usd AS cost_usd
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
            """;

    static final String COMPACTIONS =
            """
            ), compaction_rows AS (
                INSERT INTO agent_run_compactions
                       (tenant_id, run_id, number, cause, after_turn, from_turn, to_turn, model, summary,
                        tokens_after, failure, tokens_before, input_tokens, output_tokens,
                        cache_read_tokens, cache_write_tokens, cost_usd, started_at, completed_at)
                SELECT f.tenant_id, c.run_id, c.number, c.cause, c.after_turn, c.from_turn, c.to_turn,
                       c.model, c.summary, c.tokens_after, c.failure, c.tokens_before, c.input_tokens,
                       c.output_tokens, c.cache_read_tokens, c.cache_write_tokens, c.cost_usd,
                       c.started_at, c.completed_at
                  FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    AS c (run_id, number, cause, after_turn, from_turn, to_turn, model, summary, tokens_after,
                          failure, tokens_before, input_tokens, output_tokens, cache_read_tokens,
                          cache_write_tokens, cost_usd, started_at, completed_at)
                  JOIN fenced f ON f.id = c.run_id
            """;

    /**
     * What runs that are left waiting wait for. A cancel that came while one was still executed is
     * heard by nobody any more: such a wait is due at once, and the sweep cancels.
     */
    static final String WAITS =
            """
            ), wait_rows AS (
                INSERT INTO agent_run_waits (tenant_id, run_id, id, turn, call_id, kind, tool,
                                             arguments, digest, created_at, expires_at, due_at)
                SELECT f.tenant_id, a.run_id, a.id, a.turn, a.call_id, a.kind, a.tool,
                       a.arguments::json, a.digest, a.created_at, a.expires_at,
                       CASE WHEN f.cancel_requested THEN now() ELSE a.due_at END
                  FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    AS a (run_id, id, turn, call_id, kind, tool, arguments, digest, created_at,
                          expires_at, due_at)
                  JOIN fenced f ON f.id = a.run_id
            """;

    private static final String DURABLE =
            """
            )
            SELECT id FROM fenced
            """;

    private static final String WRITE = ROWS + DURABLE;

    /**
     * A write moves the run's event number, so the number tells whether it was committed under its
     * epoch; a run that is handed over gets no event, and is marked as left in order instead. The
     * lock waits for a try whose commit is still on its way though its connection is gone, and what
     * is read then is what that try left. It is to be held until what is missing is written.
     */
    static final String ALREADY_WRITTEN =
            """
            WITH locked AS (
                SELECT r.id,
                       r.event_seq >= w.event_seq AND (r.left_in_order OR NOT w.leaves) AS written
                  FROM unnest(?, ?, ?, ?) AS w (run_id, epoch, event_seq, leaves)
                  JOIN agent_runs r ON r.id = w.run_id AND r.epoch = w.epoch
                 ORDER BY r.id
                   FOR NO KEY UPDATE OF r)
            SELECT id FROM locked WHERE written
            """;

    private JournalSql() {}

    /**
     * The statement for a group of writes; few need a part, and others do not pay for its arrays.
     */
    static String write(Set<JournalPart> parts) {
        return parts.isEmpty()
                ? WRITE
                : ROWS
                        + parts.stream().map(JournalPart::sql).collect(Collectors.joining())
                        + DURABLE;
    }
}
