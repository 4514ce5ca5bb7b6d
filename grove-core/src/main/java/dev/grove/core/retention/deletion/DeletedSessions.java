package dev.grove.core.retention.deletion;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.retention.Counts;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** SQL of the deletion of sessions, within a transaction of the engine that has declared it. */
public final class DeletedSessions {

    private static final String THERE =
            """
            SELECT EXISTS (SELECT 1 FROM sessions
                            WHERE tenant_id = :tenant AND id = :session AND deleted_at IS NULL
                              AND (CAST(:user AS text) IS NULL OR user_name = :user))
            """;

    private static final String HAS =
            """
            SELECT EXISTS (SELECT 1 FROM session_messages
                            WHERE tenant_id = :tenant AND session_id = :session AND run_id = :run)
            """;

    private static final String SESSION_OF =
            "SELECT session_id FROM session_messages WHERE tenant_id = :tenant AND run_id = :run LIMIT 1";

    private static final String HIDE =
            "UPDATE sessions SET deleted_at = :now WHERE tenant_id = :tenant AND id = :session";

    /** The newest first: what is being answered is the newest. */
    private static final String RUNS =
            """
            SELECT run_id FROM session_messages
             WHERE tenant_id = :tenant AND session_id = :session AND run_id IS NOT NULL
             ORDER BY n DESC LIMIT :most
            """;

    private static final String SHARED =
            """
            SELECT run_id FROM session_messages
             WHERE tenant_id = :tenant AND run_id = ANY (:runs) AND session_id <> :session
             ORDER BY session_id, id FOR UPDATE
            """;

    private static final String FORGET =
            """
            DELETE FROM session_messages
             WHERE tenant_id = :tenant AND session_id = :session AND run_id = ANY (:runs)
            """;

    private static final String DELETE_ATTACHMENTS =
            "DELETE FROM session_attachments WHERE tenant_id = :tenant AND session_id = :session";

    private static final String DELETE_WAITING =
            "DELETE FROM session_messages WHERE tenant_id = :tenant AND session_id = :session";

    private static final String DELETE =
            "DELETE FROM sessions WHERE tenant_id = :tenant AND id = :session";

    private static final String DELETE_LEDGER =
            """
            DELETE FROM session_ledgers l
             USING sessions s
             WHERE l.tenant_id = :tenant AND s.tenant_id = :tenant AND s.id = :session AND l.id = s.ledger_id
               AND NOT EXISTS (SELECT 1 FROM sessions o
                                WHERE o.tenant_id = :tenant AND o.ledger_id = s.ledger_id AND o.id <> s.id)
            """;

    /**
     * Moves what the session's answers reserved of a ledger that branches share: what those have
     * spent that are over, and all of it for others, which may spend it yet.
     */
    private static final String SETTLE =
            """
            WITH open AS (
                SELECT m.id, m.run_id, m.reserved_usd, m.reserved_tokens FROM session_messages m
                 WHERE m.tenant_id = :tenant AND m.session_id = :session
                   AND (m.reserved_usd IS NOT NULL OR m.reserved_tokens IS NOT NULL)
            ), tree AS (
                SELECT o.id, COALESCE(o.reserved_usd, 0) AS reserved_usd, COALESCE(o.reserved_tokens, 0) AS reserved_tokens,
                       CASE WHEN bool_and(t.status IN ('completed', 'stopped', 'failed', 'cancelled'))
                            THEN sum(t.cost_usd) ELSE COALESCE(o.reserved_usd, 0) END AS usd,
                       CASE WHEN bool_and(t.status IN ('completed', 'stopped', 'failed', 'cancelled'))
                            THEN sum(t.input_tokens + t.output_tokens + t.cache_read_tokens + t.cache_write_tokens)
                            ELSE COALESCE(o.reserved_tokens, 0) END AS tokens
                  FROM open o JOIN agent_run_states t
                    ON t.tenant_id = :tenant AND (t.id = o.run_id OR (t.root_run_id = o.run_id AND t.parent_run_id IS NOT NULL))
                 GROUP BY o.id, o.reserved_usd, o.reserved_tokens
            ), settled AS (
                UPDATE session_messages m SET reserved_usd = NULL, reserved_tokens = NULL
                  FROM tree WHERE m.tenant_id = :tenant AND m.session_id = :session AND m.id = tree.id
                RETURNING tree.reserved_usd, tree.reserved_tokens, tree.usd, tree.tokens
            ), total AS (
                SELECT sum(reserved_usd) AS reserved_usd, sum(reserved_tokens) AS reserved_tokens, sum(usd) AS usd,
                       sum(tokens) AS tokens
                  FROM settled HAVING count(*) > 0
            )
            UPDATE session_ledgers l
               SET reserved_usd = l.reserved_usd - total.reserved_usd, reserved_tokens = l.reserved_tokens - total.reserved_tokens,
                   spent_usd = l.spent_usd + total.usd, spent_tokens = l.spent_tokens + total.tokens
              FROM total, sessions s
             WHERE s.tenant_id = :tenant AND s.id = :session AND l.tenant_id = :tenant AND l.id = s.ledger_id
            """;

    /** Before its title is settled, as it is where that was asked for. */
    private static final String LOCK =
            "SELECT id FROM sessions WHERE tenant_id = :tenant AND id = :session FOR UPDATE";

    /** A call for a title that is under way counts at its worst. */
    private static final String FORGET_TITLE =
            """
            WITH gone AS (
                DELETE FROM session_titles WHERE tenant_id = :tenant AND session_id = :session
                RETURNING COALESCE(reserved_usd, 0) AS usd, COALESCE(reserved_tokens, 0) AS tokens
            ), settled AS (
                UPDATE session_ledgers l
                   SET reserved_usd = l.reserved_usd - gone.usd, reserved_tokens = l.reserved_tokens - gone.tokens,
                       spent_usd = l.spent_usd + gone.usd, spent_tokens = l.spent_tokens + gone.tokens
                  FROM gone, sessions s
                 WHERE gone.usd + gone.tokens > 0
                   AND s.tenant_id = :tenant AND s.id = :session AND l.tenant_id = :tenant AND l.id = s.ledger_id
            )
            SELECT count(*) FROM gone
            """;

    private static final String OF_USER =
            """
            SELECT s.id FROM sessions s
             WHERE s.tenant_id = :tenant AND s.user_name = :user
               AND NOT EXISTS (SELECT 1 FROM session_messages m
                                 JOIN legal_holds h ON h.tenant_id = :tenant AND h.root_run_id = m.run_id AND h.released_at IS NULL
                                WHERE m.tenant_id = :tenant AND m.session_id = s.id)
             ORDER BY s.id LIMIT :most
            """;

    /** A session in which something is answered, or waits, is not old. */
    private static final String OLDER =
            """
            SELECT s.id FROM sessions s LEFT JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = s.head_run_id
             WHERE s.tenant_id = :tenant AND s.updated_at < :before AND s.queued = 0 AND s.deleted_at IS NULL
               AND (r.id IS NULL OR r.finished_at < :before)
               AND NOT EXISTS (SELECT 1 FROM session_messages m
                                 JOIN legal_holds h ON h.tenant_id = :tenant AND h.root_run_id = m.run_id AND h.released_at IS NULL
                                WHERE m.tenant_id = :tenant AND m.session_id = s.id)
             ORDER BY s.updated_at LIMIT :most FOR UPDATE OF s SKIP LOCKED
            """;

    private static final int MOST_AT_ONCE = 100;

    private DeletedSessions() {}

    static boolean isThere(TenantSql jdbc, SessionId session, @Nullable String user) {
        return jdbc.sql(THERE)
                .param("session", session.value())
                .param("user", user, Types.VARCHAR)
                .query(Boolean.class)
                .single();
    }

    /** Whether a run answered a message of the session. */
    static boolean has(TenantSql jdbc, SessionId session, RunId run) {
        return jdbc.sql(HAS)
                .param("session", session.value())
                .param("run", run.value())
                .query(Boolean.class)
                .single();
    }

    /** The session that a run answered a message of. */
    static Optional<SessionId> sessionOf(TenantSql jdbc, RunId run) {
        return jdbc.sql(SESSION_OF)
                .param("run", run.value())
                .query(Rows.of(SessionId.class))
                .optional();
    }

    static void hide(TenantSql jdbc, SessionId session, Instant now) {
        jdbc.sql(SETTLE).param("session", session.value()).update();
        jdbc.sql(HIDE)
                .param("session", session.value())
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Runs that answered messages which are still there. */
    static List<RunId> runs(TenantSql jdbc, SessionId session, int most) {
        return jdbc.sql(RUNS)
                .param("session", session.value())
                .param("most", most)
                .query(Rows.of(RunId.class))
                .list();
    }

    /** Finds those of the runs that answer messages of other sessions, too, and locks these. */
    static List<RunId> shared(TenantSql jdbc, SessionId session, Collection<RunId> runs) {
        return jdbc.sql(SHARED)
                .param("session", session.value())
                .param("runs", TreeRows.uuids(runs))
                .query(Rows.of(RunId.class))
                .list();
    }

    static int forget(TenantSql jdbc, SessionId session, Collection<RunId> runs) {
        return jdbc.sql(FORGET)
                .param("session", session.value())
                .param("runs", TreeRows.uuids(runs))
                .update();
    }

    /** Deletes what is left once no run is. */
    static Counts deleteRest(TenantSql jdbc, SessionId session) {
        jdbc.sql(LOCK).param("session", session.value()).query().listOfRows();
        int titles =
                jdbc.sql(FORGET_TITLE)
                        .param("session", session.value())
                        .query(Integer.class)
                        .single();
        jdbc.sql(SETTLE).param("session", session.value()).update();
        return Counts.of("session_titles", titles)
                .plus(delete(jdbc, "session_attachments", DELETE_ATTACHMENTS, session))
                .plus(delete(jdbc, "session_messages", DELETE_WAITING, session))
                .plus(delete(jdbc, "session_ledgers", DELETE_LEDGER, session))
                .plus(delete(jdbc, Counts.SESSIONS, DELETE, session));
    }

    private static Counts delete(TenantSql jdbc, String table, String sql, SessionId session) {
        return Counts.of(table, jdbc.sql(sql).param("session", session.value()).update());
    }

    /** Whether a person has any. */
    static boolean areOf(TenantSql jdbc, String user) {
        return !ofUser(jdbc, user, 1).isEmpty();
    }

    private static List<SessionId> ofUser(TenantSql jdbc, String user, int most) {
        return jdbc.sql(OF_USER)
                .param("user", user)
                .param("most", most)
                .query(Rows.of(SessionId.class))
                .list();
    }

    /** Deletes the sessions of a person; their runs name the person, too, and go by that. */
    static Counts deleteOf(TenantSql jdbc, String user) {
        return deleteAll(jdbc, ofUser(jdbc, user, Integer.MAX_VALUE));
    }

    /** Deletes sessions in which nothing was said since; their runs grow old by themselves. */
    public static Counts deleteOlderThan(TenantSql jdbc, Instant before) {
        TreeRows.declare(jdbc);
        return deleteAll(
                jdbc,
                jdbc.sql(OLDER)
                        .param("before", before.atOffset(ZoneOffset.UTC))
                        .param("most", MOST_AT_ONCE)
                        .query(Rows.of(SessionId.class))
                        .list());
    }

    private static Counts deleteAll(TenantSql jdbc, List<SessionId> sessions) {
        return sessions.stream()
                .map(session -> deleteRest(jdbc, session))
                .reduce(Counts.NONE, Counts::plus);
    }
}
