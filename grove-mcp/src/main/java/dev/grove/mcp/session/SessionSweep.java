package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Repository;

/** Removes idle sessions and expired events, messages, streams and states. */
@Repository
class SessionSweep {

    private static final Logger LOG = LoggerFactory.getLogger(SessionSweep.class);
    private static final Duration KEPT_FOR = Duration.ofMinutes(15);

    private static final String SESSIONS =
            "DELETE FROM mcp_sessions WHERE last_seen_at <= :idle OR created_at <= :old";
    private static final String EVENTS = "DELETE FROM mcp_stream_events WHERE created_at <= :kept";
    private static final String MESSAGES =
            "DELETE FROM mcp_session_messages WHERE created_at <= :kept";

    /**
     * Streams that no run completes; the others end with their run, however late, or their session.
     */
    private static final String STREAMS =
            "DELETE FROM mcp_open_streams WHERE alive_at <= :kept AND run_id IS NULL";

    private static final String STATES = "DELETE FROM mcp_used_states WHERE expires_at <= :now";

    private final EngineDatabase database;
    private final Clock clock;

    SessionSweep(EngineDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "${grove.mcp.sweep-interval:1m}")
    @CrossTenant("old rows of all")
    void sweepNowAndThen() {
        try {
            sweep();
        } catch (RuntimeException e) {
            LOG.warn("Old sessions were left to the next sweep", e);
        }
    }

    @CrossTenant("old rows of all")
    void sweep() {
        Instant now = clock.instant();
        database.run(jdbc -> {
            jdbc.sql(SESSIONS)
                    .param("idle", atUtc(now.minus(McpSessions.LONGEST_IDLE)))
                    .param("old", atUtc(now.minus(McpSessions.LONGEST)))
                    .update();
            jdbc.sql(EVENTS).param("kept", atUtc(now.minus(KEPT_FOR))).update();
            jdbc.sql(STREAMS).param("kept", atUtc(now.minus(KEPT_FOR))).update();
            jdbc.sql(MESSAGES).param("kept", atUtc(now.minus(KEPT_FOR))).update();
            jdbc.sql(STATES).param("now", atUtc(now)).update();
        });
    }

    private static OffsetDateTime atUtc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
