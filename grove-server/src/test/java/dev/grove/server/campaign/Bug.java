package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;

/**
 * Bugs that the campaign must find. All but one are planted in the SQL on its way to the database,
 * so that the product needs no switch for them; words that are no longer there are a failure.
 */
@SuppressWarnings("ImmutableEnumChecker") // The lists are filled by the constructor alone.
enum Bug {
    /** A write is stored whatever epoch it comes from, after whatever is there. */
    EPOCH_NOT_CHECKED(
            "answered-before-freeze",
            "WHERE p.run_id = w.run_id AND p.seq < w.seq",
            "WHERE p.run_id = w.run_id",
            "WHERE before.last_seq = w.seq - 1 AND before.epoch = w.epoch",
            "WHERE true",
            "w.run_id, w.seq, w.last_seq,",
            "w.run_id, before.last_seq + 1, before.last_seq + 1 + w.last_seq - w.seq,"),

    /** A claim's entry leaves room for what the former owner writes next. */
    CLAIM_LEAVES_ROOM(
            "answered-before-freeze",
            "n.id, n.last_seq + 1, n.last_seq + 1,",
            "n.id, n.last_seq + 100, n.last_seq + 100,"),

    /** A run that is executed from its start stays in the queue. */
    STARTED_IN_THE_QUEUE(
            "queued-after-cut", "CASE WHEN n.claimed THEN 'running' ELSE 'queued' END", "'queued'"),

    /**
     * Runs are claimed although their owner is alive and renews its leases. What only counts such
     * runs names other kinds.
     */
    LIVING_LEASE_CLAIMED(
            "answered-after-cut",
            "kind = ANY (",
            "kind = ANY (",
            "AND (lease_owner IS NULL OR lease_owner NOT IN (SELECT id FROM replicas))",
            ""),

    /** Starts of calls are not recorded before the calls run. */
    MARKER_NOT_WRITTEN(
            "called-after-kill",
            "w.changes::json",
            "regexp_replace(w.changes, " + Sql.LOST_MARKER + ")::json"),

    /** Markers of started calls are not read when a run is taken over. */
    MARKER_NOT_READ(
            "called-after-kill",
            "SELECT format, events, changes, raw_answer FROM run_log",
            "SELECT format, events, regexp_replace(changes::text, "
                    + Sql.LOST_MARKER
                    + ") AS changes, raw_answer FROM run_log"),

    /** A write is taken for committed whatever became of it. */
    COMMIT_ASSUMED("answered-before-freeze", "SELECT run_id FROM entered", "SELECT run_id FROM w"),

    /** A write whose fate is unknown is sent again without asking what became of it. */
    COMMIT_NOT_LOOKED_UP(
            "answered-after-cut",
            "WHERE e.epoch = w.epoch AND e.last_seq = w.last_seq",
            "WHERE false"),

    /** The number of the last event stays what it was. */
    EVENT_NUMBER_KEPT(
            "answered-after-cut", "SET event_seq = w.last_seq", "SET event_seq = r.event_seq"),

    /** Input tokens of an answer are not added to the run's total. */
    SPENDING_LOST(
            "answered-after-cut", "input_tokens = w.input_tokens", "input_tokens = r.input_tokens"),

    /** A run of a tree spends, and settles, what was never taken off the tree's budget. */
    SETTLED_UNRESERVED(
            "settled-after-cut",
            "SET committed_tokens = s.committed_tokens + s.more_tokens",
            "SET committed_tokens = s.committed_tokens"),

    /** A cap is raised by what it was to be raised to. */
    RAISE_ADDED(
            "raised-after-cut",
            "SET limits = $1::jsonb",
            "SET limits = jsonb_set($1::jsonb, '{max_tokens}', to_jsonb("
                    + "(limits ->> 'max_tokens')::bigint + ($1::jsonb ->> 'max_tokens')::bigint))"),

    /** A run that waits for its budget goes on with the cap that it had. */
    RAISE_LOST(
            "raised-after-cut",
            "SET limits = $1::jsonb",
            "SET limits = limits || ($1::jsonb - 'max_tokens')"),

    /** A person cannot say what became of a call, and that it did not happen is kept instead. */
    DOUBT_TAKEN_FOR_NO(
            "call-called-after-kill",
            "SET resolved_at = $1, resolution = $2,",
            "SET resolved_at = $1, resolution = CASE $2 WHEN 'tell_model' THEN 'did_not_happen'"
                    + " ELSE $2 END,"),

    /** Each run of a tree may spend all that its root may. */
    CAP_NOT_SHARED(
            "spent-after-cut",
            "GREATEST((root.limits ->> 'max_tokens')::bigint - l.committed_tokens, 0)",
            "(root.limits ->> 'max_tokens')::bigint"),

    /**
     * A reservation of which it is unknown whether it was committed is made again without waiting
     * for it.
     */
    LEDGER_NOT_FENCED(
            "reserved-before-late",
            "AND r.status = 'running'\n   FOR NO KEY UPDATE OF r",
            "AND r.status = 'running'"),

    /** Workflows that were started and took no step are not found. */
    NEW_WORKFLOW_NOT_FOUND(
            "workflow-started-after-kill",
            "WHERE kind = 'workflow' AND status = 'queued'\n",
            "WHERE kind = 'workflow' AND status = 'queued' AND false\n"),

    /** Workflows are not found by the ends of what they have started. */
    ENDED_CHILD_NOT_FOUND(
            "workflow-child-left-after-kill",
            "AND c.status IN ('completed', 'stopped', 'failed', 'cancelled')\n    UNION ALL",
            "AND false\n    UNION ALL"),

    /** An event that a node has taken is taken by another one as well. */
    EVENT_TAKEN_TWICE("workflow-taken-after-cut", "AND taken_by IS NULL", ""),

    /** Runs started by a workflow that has failed go on when its server dies. */
    LEFT_OVER_NOT_FOUND(
            "workflow-failed-after-kill",
            "AND status NOT IN ('running', 'waiting')\n GROUP BY",
            "AND false\n GROUP BY"),

    /** A workflow that is resumed does anew what it had completed. */
    COMPLETED_ANEW(
            "workflow-resumed-after-cut",
            "DELETE FROM workflow_nodes n\n",
            "DELETE FROM workflow_nodes n\n",
            "n.status IN ('failed', 'cancelled') AND NOT n.tolerated",
            "n.status IN ('completed', 'failed', 'cancelled') AND NOT n.tolerated"),

    /** A call in doubt is made again under a new key. */
    KEY_OF_EACH_TRY(
            "workflow-keyed-after-kill",
            "INSERT INTO workflow_nodes (tenant_id, run_id, path, holder,",
            "INSERT INTO workflow_nodes (tenant_id, run_id, path, holder,",
            "state = excluded.state,",
            "state = (excluded.state::jsonb - 'repeats')::json,"),

    /** A run that is resumed makes unsafe calls again that were cut off, and no person said so. */
    REPEATED_UNASKED(
            "workflow-resumed-after-cut",
            "AND kind IN ('tool', 'workflow')\n ORDER BY",
            "AND false\n ORDER BY"),

    /** A fork makes a keyed call that was cut off under a key of its own. */
    FORKED_UNDER_A_NEW_KEY(
            "workflow-resumed-after-cut",
            "'repeats', $4::text)",
            "'repeats', NULLIF($4::text, $4::text))"),

    /** Integers are stored as doubles hold them. */
    DIGITS_LOST(
            "workflow-valued-after-cut",
            "state = excluded.state,",
            "state = excluded.state,",
            "n.output::json",
            "regexp_replace(n.output, '900719925474099[0-9]', '9007199254740992')::json"),

    /** Two servers may begin the next message of a session in the same moment. */
    QUEUE_ADVANCED_TWICE(
            "queue-advanced-before-pause",
            "SELECT id FROM sessions WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE",
            "SELECT id FROM sessions WHERE tenant_id = $1 AND id = $2"),

    /** Sessions in which a message waits are found by the ends of answers alone. */
    WAITING_MESSAGE_NOT_FOUND(
            "answer-ended-after-kill",
            "WHERE (s.queued > 0 OR s.steering > 0) AND s.deleted_at IS NULL\n   AND (r.id",
            "WHERE false AND s.deleted_at IS NULL\n   AND (r.id"),

    /** A message is begun without the id that its client gave it. */
    CLIENT_ID_IGNORED(
            "message-begun-after-cut",
            "SELECT $1, $2, $3, $4, $5, 'started'",
            "SELECT $1, $2, $3, NULLIF($4::text, $4::text), $5, 'started'"),

    /** The messages before one are read in another order than they were said in. */
    PREFIX_REORDERED("message-begun-after-cut", " ORDER BY l.n\n", " ORDER BY l.n DESC\n"),

    /** An answer begins without what was said before. */
    HISTORY_NOT_READ("message-begun-after-cut", "b.n = m.prev_n", "b.n = m.prev_n AND false"),

    /** Spending of an answer is settled again by each message that follows. */
    SESSION_SETTLED_TWICE(
            "message-begun-after-cut",
            "SET reserved_usd = NULL, reserved_tokens = NULL",
            "SET reserved_usd = m.reserved_usd, reserved_tokens = m.reserved_tokens",
            "l.reserved_tokens - total.free_tokens",
            "GREATEST(l.reserved_tokens - total.free_tokens, 0)"),

    /** Room for an answer is not taken off the session's ledger before it begins. */
    SESSION_UNRESERVED(
            "branch-continued-after-cut",
            "reserved_tokens = reserved_tokens + COALESCE(CAST($2 AS bigint), 0)",
            "reserved_tokens = reserved_tokens"),

    /** Each answer may spend all that its session may. */
    SESSION_CAP_RENEWED(
            "session-spent-after-cut",
            "max_tokens - reserved_tokens - spent_tokens AS tokens",
            "max_tokens - reserved_tokens AS tokens"),

    /** A summary is forgotten with the answer that it was written in. */
    SUMMARY_NOT_HANDED_ON(
            "summary-handed-on-after-cut",
            "CASE WHEN written.number IS NULL THEN head.summary_run_id ELSE head.run_id END",
            "NULL::uuid",
            "COALESCE(written.number, head.summary_number)",
            "NULL::integer"),

    /** Undone messages stand in the conversation all the same. */
    REWIND_FORGOTTEN("session-rewound-after-cut", "SET state = 'superseded'", "SET state = state"),

    /** A vote is stored as one on another call. */
    VOTE_UNBOUND(
            "voted-last-after-kill",
            "INSERT INTO decision_votes",
            "INSERT INTO decision_votes",
            "$12, $13, $14, $15, $16",
            "$12, $13, $14, COALESCE(NULLIF($15::text, $15::text), repeat('0', 64)), $16"),

    /** A brake that is released stays. */
    BRAKE_KEPT(
            "released-after-cut",
            "SET brake = $1, brake_reason",
            "SET brake = CASE $1::text WHEN 'none' THEN brake ELSE $1 END, brake_reason",
            "braked_at = CASE WHEN $4 = 'none' THEN NULL WHEN",
            "braked_at = CASE WHEN $4 = 'none' THEN braked_at WHEN"),

    /** A call whose use of a grant was committed needs another one after a crash. */
    GRANT_USE_NOT_FOUND(
            "grant-used-after-kill",
            "AND (g.used < g.max_uses OR EXISTS (",
            "AND (g.used < g.max_uses OR 1 = 0 AND EXISTS ("),

    /** A plan is forgotten by the server that takes a run over. */
    PLAN_FORGOTTEN(
            "planned-after-kill",
            "SELECT format, events, changes, raw_answer FROM run_log",
            "SELECT format, events, replace(changes::text, '\"plan\":', '\"lost\":') AS changes,"
                    + " raw_answer FROM run_log"),

    /** A held result is read as another one. */
    HELD_RESULT_LOST(
            "held-after-kill",
            "SELECT turn, call_id, content FROM agent_run_results",
            "SELECT turn, call_id, 'lost' AS content FROM agent_run_results"),

    /** Verdicts of reviewers are not found by the ends of their runs. */
    VERDICT_NOT_FOUND(
            "review-ended-before-kill",
            "(c.status IN ('completed', 'stopped', 'failed', 'cancelled')\n",
            "(false\n"),

    /**
     * Listeners get events that are not committed yet. Planted in the server, see {@link
     * EarlyNotice}.
     */
    EARLY_NOTICE("answered-before-freeze");

    private final String cell;
    private final List<String> words = new ArrayList<>();
    private final List<String> instead = new ArrayList<>();

    /**
     * A bug.
     *
     * @param words and what stands instead of them, by turns
     */
    Bug(String cell, String... words) {
        this.cell = cell;
        for (int i = 0; i < words.length; i += 2) {
            this.words.add(words[i]);
            this.instead.add(words[i + 1]);
        }
    }

    boolean isInSql() {
        return !words.isEmpty();
    }

    boolean isPlantedIn(String sql) {
        return isInSql() && words.stream().allMatch(sql::contains);
    }

    String plant(String sql) {
        String planted = sql;
        for (int i = 0; i < words.size(); i++) {
            planted = planted.replace(words.get(i), instead.get(i));
        }
        return planted;
    }

    /** The cells of the short form that find it, by name. */
    List<String> foundBy() {
        return List.of(cell);
    }

    private static final class Sql {

        /** How a marker that its event completes becomes one of another call. */
        static final String LOST_MARKER =
                "'\"[^\"]+\":\\{\\}',"
                        + " '\"lost\":{\"status\":\"started\",\"started_at\":\"2026-01-01T00:00:00Z\"}',"
                        + " 'g'";
    }
}
