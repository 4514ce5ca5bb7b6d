package dev.grove.core.session.message;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Repository;

/**
 * Finds sessions, by chance where there are many, in which a message waits and nothing is being
 * answered: where a process died between the end of an answer and the next message, or nothing
 * executed the run when it ended. And those in which the answer under way waits for a decision,
 * although something was written that it is to read: where a process died before it said so, or the
 * run was left in that instant.
 */
@Repository
@CrossTenant("messages of every tenant wait")
class MessageSweep {

    private static final Logger LOG = LoggerFactory.getLogger(MessageSweep.class);
    private static final int MOST_AT_ONCE = 100;

    private static final String WAITING =
            """
            SELECT s.tenant_id, s.id, CASE WHEN r.status = 'waiting' THEN r.id END AS asks
              FROM sessions s LEFT JOIN agent_runs r ON r.id = s.head_run_id
             WHERE (s.queued > 0 OR s.steering > 0) AND s.deleted_at IS NULL
               AND (r.id IS NULL OR r.status IN ('completed', 'stopped', 'failed', 'cancelled')
                    OR (s.steering > 0 AND r.status = 'waiting'
                        AND EXISTS (SELECT FROM agent_run_waits w
                                     WHERE w.run_id = r.id AND w.resolved_at IS NULL AND w.kind IN ('approval', 'client_tool'))
                        AND EXISTS (SELECT FROM session_messages m
                                     WHERE m.tenant_id = s.tenant_id AND m.target_run_id = r.id AND m.state = 'steering'
                                       AND NOT EXISTS (SELECT FROM agent_run_messages a
                                                        WHERE a.tenant_id = m.tenant_id AND a.message_id = m.id))))
             ORDER BY random() LIMIT :most
            """;

    private final EngineDatabase database;
    private final SessionQueue queue;

    MessageSweep(EngineDatabase database, SessionQueue queue) {
        this.database = database;
        this.queue = queue;
    }

    /**
     * Session in which a message waits.
     *
     * @param asks run that waits for a decision, and is to read the message; null where none does
     */
    private record Waiting(TenantId tenant, SessionId session, @Nullable RunId asks) {}

    @Scheduled(fixedDelayString = "${grove.sessions.sweep-interval:1s}")
    void sweepNowAndThen() {
        try {
            waiting().forEach(this::advance);
        } catch (RuntimeException e) {
            LOG.warn("Could not look for messages that may begin; trying again", e);
        }
    }

    private List<Waiting> waiting() {
        return database.call(jdbc ->
                jdbc.sql(WAITING)
                        .param("most", MOST_AT_ONCE)
                        .query((row, _) -> waiting(row))
                        .list());
    }

    private static Waiting waiting(ResultSet row) throws SQLException {
        UUID asks = row.getObject("asks", UUID.class);
        return new Waiting(
                new TenantId(row.getObject("tenant_id", UUID.class)),
                new SessionId(row.getObject("id", UUID.class)),
                asks == null ? null : new RunId(asks));
    }

    private void advance(Waiting waiting) {
        try {
            RunId asks = waiting.asks();
            if (asks != null) {
                queue.steerSafely(waiting.tenant(), waiting.session(), asks);
            } else {
                queue.advance(waiting.tenant(), waiting.session());
            }
        } catch (RuntimeException e) {
            LOG.warn("Could not go on with session {}; trying again", waiting.session(), e);
        }
    }
}
