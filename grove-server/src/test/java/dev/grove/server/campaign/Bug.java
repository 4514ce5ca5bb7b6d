package dev.grove.server.campaign;

import java.util.List;

/**
 * Bugs that the campaign must find. All but one are planted in the SQL on its way to the database,
 * so that the product needs no switch for them; words that are no longer there are a failure.
 */
enum Bug {
    /** A write is stored whatever epoch it comes from. */
    EPOCH_NOT_CHECKED(
            "WHERE r.id = w.run_id AND r.epoch = w.epoch AND r.status || '' = 'running'",
            "WHERE r.id = w.run_id AND r.status || '' = 'running'",
            "answered-before-freeze"),

    /** Runs are claimed although their owner is alive and renews its leases. */
    LIVING_LEASE_CLAIMED(
            "AND (lease_owner IS NULL OR lease_owner NOT IN (SELECT id FROM replicas))",
            "",
            "answered-after-cut"),

    /** That a call has started is not recorded before it runs. */
    MARKER_NOT_WRITTEN(
            "c.progress::json",
            "CASE WHEN c.completed_at IS NULL THEN NULL ELSE c.progress::json END",
            "progressed-after-freeze"),

    /** Who takes a run over does not look at what had started. */
    MARKER_NOT_READ(
            "tool_call_progress, input_tokens, output_tokens, cache_read_tokens,",
            "CASE WHEN completed_at IS NULL THEN NULL ELSE tool_call_progress END AS"
                    + " tool_call_progress, input_tokens, output_tokens, cache_read_tokens,",
            "progressed-after-freeze"),

    /** A write whose fate is unknown is taken for committed. */
    COMMIT_ASSUMED(
            "SELECT id FROM locked WHERE written", "SELECT id FROM locked", "answered-before-cut"),

    /** A write whose fate is unknown is sent again without asking what became of it. */
    COMMIT_NOT_LOOKED_UP(
            "SELECT id FROM locked WHERE written",
            "SELECT id FROM locked WHERE false",
            "answered-after-cut"),

    /** The number of the last event stays what it was. */
    EVENT_NUMBER_KEPT(
            "SET event_seq = w.event_seq", "SET event_seq = r.event_seq", "answered-after-cut"),

    /** What an answer cost is not added to the run's total. */
    SPENDING_LOST(
            "input_tokens = w.input_tokens", "input_tokens = r.input_tokens", "answered-after-cut"),

    /** A run of a tree spends, and settles, what was never taken off the tree's budget. */
    SETTLED_UNRESERVED(
            "SET committed_tokens = s.committed_tokens + s.more_tokens",
            "SET committed_tokens = s.committed_tokens",
            "settled-after-cut"),

    /** Each run of a tree may spend all that its root may. */
    CAP_NOT_SHARED(
            "GREATEST((root.limits ->> 'max_tokens')::bigint - l.committed_tokens, 0)",
            "(root.limits ->> 'max_tokens')::bigint",
            "spent-after-cut"),

    /**
     * A reservation of which nobody knows whether it was committed is made again without waiting
     * for it.
     */
    LEDGER_NOT_FENCED(
            "AND status = 'running'\n   FOR NO KEY UPDATE",
            "AND status = 'running'",
            "reserved-before-late"),

    /**
     * Listeners hear of events that are not committed yet. Planted in the server, see {@link
     * EarlyNotice}.
     */
    EARLY_NOTICE("", "", "answered-before-freeze");

    private final String words;
    private final String instead;
    private final String cell;

    Bug(String words, String instead, String cell) {
        this.words = words;
        this.instead = instead;
        this.cell = cell;
    }

    boolean isInSql() {
        return !words.isEmpty();
    }

    boolean isPlantedIn(String sql) {
        return isInSql() && sql.contains(words);
    }

    String plant(String sql) {
        return sql.replace(words, instead);
    }

    /** The cells of the short form that find it, by name. */
    List<String> foundBy() {
        return List.of(cell);
    }
}
