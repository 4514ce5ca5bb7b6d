package dev.grove.core.session.message;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Repository;

/**
 * Finds sessions, by chance where there are many, in which a message waits and nothing is being
 * answered: where a process died between the end of an answer and the next message, or nothing
 * executed the run when it ended.
 */
@Repository
@CrossTenant("messages of every tenant wait")
class MessageSweep {

    private static final Logger LOG = LoggerFactory.getLogger(MessageSweep.class);
    private static final int MOST_AT_ONCE = 100;

    private static final String WAITING =
            """
            SELECT s.tenant_id, s.id
              FROM sessions s LEFT JOIN agent_runs r ON r.id = s.head_run_id
             WHERE s.queued > 0 AND s.deleted_at IS NULL AND (r.id IS NULL OR r.status IN ('completed', 'stopped', 'failed', 'cancelled'))
             ORDER BY random() LIMIT :most
            """;

    private final EngineDatabase database;
    private final SessionQueue queue;

    MessageSweep(EngineDatabase database, SessionQueue queue) {
        this.database = database;
        this.queue = queue;
    }

    private record Waiting(TenantId tenant, SessionId session) {}

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
                        .query((row, _) ->
                                new Waiting(
                                        new TenantId(row.getObject("tenant_id", UUID.class)),
                                        new SessionId(row.getObject("id", UUID.class))))
                        .list());
    }

    private void advance(Waiting waiting) {
        try {
            queue.advance(waiting.tenant(), waiting.session());
        } catch (RuntimeException e) {
            LOG.warn("Could not go on with session {}; trying again", waiting.session(), e);
        }
    }
}
