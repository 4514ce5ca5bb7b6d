package dev.grove.core.session.message;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionRows;
import dev.grove.core.session.SessionTitle;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.message.SessionMessage.State;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Ends of sessions: locked, and moved with each message, within a transaction. */
final class SessionHeads {

    private static final String STARTED =
            """
            UPDATE sessions
               SET head_n = :n, next_n = :n + 1, head_run_id = :run, queued = queued - :left,
                   title = CASE WHEN title = '' THEN :title ELSE title END,
                   title_by = CASE WHEN title = '' THEN 'first_line' ELSE title_by END,
                   revision = revision + 1, updated_at = :now
             WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String WAITING =
            """
            UPDATE sessions SET queued = queued + :queued, steering = steering + :steering,
                   revision = revision + 1, updated_at = :now
             WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String SETTLED =
            """
            UPDATE sessions SET queued = queued + :queued, steering = 0, revision = revision + 1
             WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String MOVED =
            """
            UPDATE sessions SET head_n = :n, head_run_id = :run, revision = revision + 1, updated_at = :now
             WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String CURRENT_VERSION =
            """
            SELECT a.current_version FROM agents a
             WHERE a.tenant_id = :tenant AND a.id = :agent AND a.deleted_at IS NULL
            """;

    private SessionHeads() {}

    /**
     * Locks a session. Where the answer that messages were for has ended, what it did not read is
     * queued first.
     *
     * @throws GroveException not_found
     */
    static Session lock(TenantSql jdbc, SessionId id, @Nullable String user) {
        return tryLock(jdbc, id, user).orElseThrow(Sessions::unknown);
    }

    /** Does as {@link #lock}; nothing for one that is not there. */
    static Optional<Session> tryLock(TenantSql jdbc, SessionId id, @Nullable String user) {
        Optional<Session> locked = SessionRows.lock(jdbc, id, user);
        if (locked.isEmpty() || !locked.get().head().isUnsettled()) {
            return locked;
        }
        int queued = SteeringRows.settle(jdbc, id);
        jdbc.sql(SETTLED).param("id", id.value()).param("queued", queued).update();
        return SessionRows.find(jdbc, id, user);
    }

    /**
     * Returns the number of the current version of the session's agent.
     *
     * @throws GroveException conflict for one that was deleted
     */
    static int currentVersion(TenantSql jdbc, Session session) {
        return jdbc.sql(CURRENT_VERSION)
                .param("agent", session.agent().id().value())
                .query(Integer.class)
                .optional()
                .orElseThrow(() ->
                        GroveException.conflict(
                                "The agent of this session was deleted: what was said can be read, and another session begun with another agent"));
    }

    /**
     * A message has begun.
     *
     * @param waited whether it was in the queue
     */
    static void started(
            TenantSql jdbc, MessageToPost message, int n, RunId run, boolean waited, Instant now) {
        jdbc.sql(STARTED)
                .param("id", message.session().value())
                .param("n", n)
                .param("run", run.value())
                .param("left", waited ? 1 : 0)
                .param("title", SessionTitle.firstLineOf(message.text()))
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Another message waits, for its turn or for the answer under way. */
    static void waits(TenantSql jdbc, SessionId id, State how, Instant now) {
        more(jdbc, id, how, 1, now);
    }

    /** A message waits no longer, and has not begun. */
    static void left(TenantSql jdbc, SessionId id, State how, Instant now) {
        more(jdbc, id, how, -1, now);
    }

    private static void more(TenantSql jdbc, SessionId id, State how, int more, Instant now) {
        boolean steering = how == State.STEERING;
        jdbc.sql(WAITING)
                .param("id", id.value())
                .param("queued", steering ? 0 : more)
                .param("steering", steering ? more : 0)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Moves the head back to a message that was answered before; 0 for the beginning. */
    static void moved(TenantSql jdbc, SessionId id, int n, @Nullable RunId run, Instant now) {
        jdbc.sql(MOVED)
                .param("id", id.value())
                .param("n", n)
                .param("run", run == null ? null : run.value(), Types.OTHER)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }
}
