package dev.grove.core.session.message;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.session.SessionRuns;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionRows;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Sessions as the runs below know them. */
@Component
class RunsOfSessions implements SessionRuns {

    private static final Logger LOG = LoggerFactory.getLogger(RunsOfSessions.class);

    private final SessionQueue queue;

    RunsOfSessions(SessionQueue queue) {
        this.queue = queue;
    }

    @Override
    public void ended(TenantId tenant, SessionPlace place) {
        try {
            queue.advance(tenant, place.session());
        } catch (RuntimeException e) {
            LOG.warn("Could not begin the next message of a session; the sweep will", e);
        }
    }

    @Override
    public void resuming(TenantSql jdbc, RunId run, SessionPlace place, Limits limits) {
        Session session = SessionRows.lock(jdbc, place.session(), null).orElse(null);
        if (session == null) {
            return;
        }
        if (!run.equals(session.head().run()) || session.head().queued() > 0) {
            throw new GroveException(
                    ErrorCode.SESSION_WENT_ON,
                    "The session went on after this answer, which stays as it is; send another message, or rewind the session to before it");
        }
        UUID ledger = session.ledger();
        if (ledger != null) {
            SessionLedgers.reopen(jdbc, ledger, session.id().value(), run, limits);
        }
    }
}
