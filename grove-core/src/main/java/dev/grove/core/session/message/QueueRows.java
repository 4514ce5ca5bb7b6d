package dev.grove.core.session.message;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.session.message.SessionMessage.State;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and writes messages that wait, within a transaction. */
final class QueueRows {

    private static final String FIRST =
            MessageRows.SELECT + " AND m.state = 'queued' ORDER BY m.first DESC, m.id LIMIT 1";

    private static final String WAITING =
            MessageRows.SELECT
                    + " AND m.state IN ('queued', 'steering') ORDER BY m.first DESC, m.id";

    /** Counts by the index of messages that wait, of which there are few. */
    private static final String POSITION =
            """
            SELECT count(*)
              FROM session_messages m
              JOIN session_messages b ON b.tenant_id = :tenant AND b.session_id = :session AND b.state = 'queued'
                                     AND (NOT b.first, b.id) <= (NOT m.first, m.id)
             WHERE m.tenant_id = :tenant AND m.session_id = :session AND m.id = :id AND m.state = 'queued'
               AND EXISTS (SELECT FROM sessions s
                            WHERE s.tenant_id = :tenant AND s.id = :session AND s.deleted_at IS NULL
                              AND (CAST(:user AS text) IS NULL OR s.user_name = :user))
            """;

    /** The session itself may have to queue first what its answer did not read. */
    private static final String WAITING_WITH =
            """
            WITH own AS (
                SELECT id, ledger_id FROM sessions WHERE tenant_id = :tenant AND id = :session
            ), sharing AS (
                SELECT id FROM own
                 UNION SELECT b.id FROM own JOIN sessions b ON b.tenant_id = :tenant AND b.ledger_id = own.ledger_id
            )
            SELECT s.id
              FROM sharing JOIN sessions s ON s.tenant_id = :tenant AND s.id = sharing.id
              LEFT JOIN LATERAL (SELECT m.id FROM session_messages m
                                  WHERE m.tenant_id = :tenant AND m.session_id = s.id AND m.state = 'queued'
                                  ORDER BY m.first DESC, m.id LIMIT 1) next ON true
             WHERE (s.queued > 0 OR s.steering > 0) AND s.deleted_at IS NULL
             ORDER BY next.id
            """;

    private static final String ADD =
            """
            INSERT INTO session_messages (tenant_id, session_id, id, client_id, fingerprint, state, first, text, created_by,
                   token_layers, created_at)
            VALUES (:tenant, :session, :id, :client, :fingerprint, 'queued', :first, :text, :by, :layers, :now)
            """;

    private static final String LEAVE =
            """
            UPDATE session_messages
               SET state = :state, error_code = :code, error_message = :message, target_run_id = NULL, target_n = NULL
             WHERE tenant_id = :tenant AND session_id = :session AND id = :id
               AND (state = 'queued' OR state = 'steering' AND NOT taken)
            """;

    private QueueRows() {}

    /** The message that is to begin next. */
    static Optional<SessionMessage> first(TenantSql jdbc, SessionId session) {
        return jdbc.sql(FIRST)
                .param("session", session.value())
                .query((row, _) -> MessageRows.message(row))
                .optional();
    }

    /** Sessions in which something waits, of one and its branches; the longest wait is first. */
    static List<SessionId> waitingWith(TenantSql jdbc, SessionId session) {
        return jdbc.sql(WAITING_WITH)
                .param("session", session.value())
                .query((row, _) -> new SessionId(row.getObject("id", UUID.class)))
                .list();
    }

    /** Messages that wait, for their turn or for the answer under way. */
    static List<SessionMessage> waiting(TenantSql jdbc, SessionId session) {
        return jdbc.sql(WAITING)
                .param("session", session.value())
                .query((row, _) -> MessageRows.message(row))
                .list();
    }

    /**
     * Place of a message among those that wait for their turn, from 1; 0 where it does not.
     *
     * @param user whose the session must be; null for anybody's
     */
    static int position(TenantSql jdbc, SessionId session, UUID id, @Nullable String user) {
        return jdbc.sql(POSITION)
                .param("session", session.value())
                .param("id", id)
                .param("user", user, Types.VARCHAR)
                .query(Integer.class)
                .single();
    }

    /**
     * @param first whether it goes before those that wait already
     */
    static void add(TenantSql jdbc, MessageToPost message, boolean first, Instant now) {
        jdbc.sql(ADD)
                .param("session", message.session().value())
                .param("id", message.id())
                .param("client", message.clientId(), Types.VARCHAR)
                .param("fingerprint", message.fingerprint())
                .param("first", first)
                .param("text", message.text())
                .param("by", message.by().key().value())
                .param("layers", message.tokenLayers(), Types.VARCHAR)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    /**
     * Takes a message back that has not begun, nor been taken to be read.
     *
     * @param refusal null where it was withdrawn
     * @return whether it was there
     */
    static boolean leave(TenantSql jdbc, SessionId session, UUID id, @Nullable RunError refusal) {
        return jdbc.sql(LEAVE)
                        .param("session", session.value())
                        .param("id", id)
                        .param("state", wire(refusal == null ? State.WITHDRAWN : State.REFUSED))
                        .param("code", refusal == null ? null : refusal.code(), Types.VARCHAR)
                        .param("message", refusal == null ? null : refusal.message(), Types.VARCHAR)
                        .update()
                == 1;
    }

    private static String wire(State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
