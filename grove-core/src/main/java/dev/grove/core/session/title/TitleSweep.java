package dev.grove.core.session.title;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Repository;

/**
 * Finds sessions, by chance where there are many, whose title is due and whose answer is over, and
 * calls for titles that were lost with their process. Nothing else begins one: an answer's end
 * writes nothing, whichever server it ends on.
 */
@Repository
@CrossTenant("titles of every tenant are due")
class TitleSweep {

    private static final Logger LOG = LoggerFactory.getLogger(TitleSweep.class);
    private static final int MOST_AT_ONCE = 100;

    /** A call is over long before: it is cut off after {@link TitleCalls#LONGEST}. */
    static final Duration LOST_AFTER = Duration.ofMinutes(5);

    /** While another message is answered, all that is left of the ledger is reserved for that. */
    private static final String DUE =
            """
            SELECT t.tenant_id, t.session_id
              FROM session_titles t
              JOIN sessions s ON s.tenant_id = t.tenant_id AND s.id = t.session_id
              LEFT JOIN agent_runs r ON r.id = t.run_id
              LEFT JOIN agent_runs h ON h.id = s.head_run_id
             WHERE t.state = 'due' AND s.deleted_at IS NULL
               AND (r.id IS NULL OR r.status IN ('completed', 'stopped', 'failed', 'cancelled'))
               AND (s.ledger_id IS NULL OR h.id IS NULL OR h.status IN ('completed', 'stopped', 'failed', 'cancelled'))
             ORDER BY random() LIMIT :most
            """;

    private static final String LOST =
            """
            SELECT tenant_id, session_id, claimed_by FROM session_titles
             WHERE state = 'asking' AND claimed_at < now() - :after * interval '1 second'
             LIMIT :most
            """;

    private final EngineDatabase database;
    private final TitleCalls calls;
    private final SessionTitles titles;

    TitleSweep(EngineDatabase database, TitleCalls calls, SessionTitles titles) {
        this.database = database;
        this.calls = calls;
        this.titles = titles;
    }

    private record Due(TenantId tenant, SessionId session) {}

    private record Lost(TenantId tenant, SessionId session, UUID claimedBy) {}

    @Scheduled(fixedDelayString = "${grove.sessions.sweep-interval:1s}")
    void sweepNowAndThen() {
        try {
            lost().forEach(this::settle);
            due().forEach(one -> calls.begin(one.tenant(), one.session()));
        } catch (RuntimeException e) {
            LOG.warn("Could not look for titles that are due; trying again", e);
        }
    }

    private List<Due> due() {
        return database.call(
                jdbc -> jdbc.sql(DUE).param("most", MOST_AT_ONCE).query(Rows.of(Due.class)).list());
    }

    private List<Lost> lost() {
        return database.call(jdbc ->
                jdbc.sql(LOST)
                        .param("after", LOST_AFTER.toSeconds())
                        .param("most", MOST_AT_ONCE)
                        .query(Rows.of(Lost.class))
                        .list());
    }

    private void settle(Lost lost) {
        try {
            titles.settleLost(lost.tenant(), lost.session(), lost.claimedBy());
        } catch (RuntimeException e) {
            LOG.warn("Could not settle the lost title of session {}", lost.session(), e);
        }
    }
}
