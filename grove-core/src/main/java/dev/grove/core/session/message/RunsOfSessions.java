package dev.grove.core.session.message;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.queue.SessionServers;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.session.SessionRuns;
import dev.grove.core.run.session.SteeringMessage;
import dev.grove.core.session.Session;
import dev.grove.core.session.ledger.ReservedMessage;
import dev.grove.core.session.ledger.SessionLedgers;
import dev.grove.core.session.title.DueTitles;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;

/** Sessions as the runs below know them. */
@Component
class RunsOfSessions implements SessionRuns {

    private final SessionQueue queue;
    private final TenantDatabase database;

    RunsOfSessions(SessionQueue queue, TenantDatabase database) {
        this.database = database;
        this.queue = queue;
    }

    @Override
    public void ended(TenantId tenant, SessionPlace place) {
        queue.ended(tenant, place.session());
    }

    @Override
    public List<SteeringMessage> take(TenantId tenant, RunId run) {
        return database.call(tenant, jdbc -> SteeringRows.take(jdbc, run));
    }

    @Override
    public boolean isWrittenTo(TenantId tenant, RunId run) {
        return database.call(tenant, jdbc -> SteeringRows.isWrittenTo(jdbc, run));
    }

    @Override
    public void resuming(TenantSql jdbc, RunId run, SessionPlace place, Limits limits) {
        SessionServers.require(jdbc);
        // A branch has the run, too, and reads it as it was.
        List<Session> having =
                MessageRows.sessionsOf(jdbc, run).stream()
                        .flatMap(id -> SessionHeads.tryLock(jdbc, id, null).stream())
                        .toList();
        if (having.isEmpty()) {
            throw new GroveException(
                    ErrorCode.SESSION_WENT_ON,
                    "The session %s has this answer no more: it was undone, or the session deleted; send another message, or fork the run"
                            .formatted(place.session()));
        }
        for (Session session : having) {
            if (!run.equals(session.head().run()) || session.head().queued() > 0) {
                throw new GroveException(
                        ErrorCode.SESSION_WENT_ON,
                        "The session %s went on after this answer, which stays as it is; send another message, or rewind the session to before it"
                                .formatted(session.id()));
            }
        }
        having.forEach(session -> DueTitles.resumed(jdbc, session.id(), run));
        having.stream()
                .filter(session -> session.ledger() != null)
                .findFirst()
                .ifPresent(session ->
                        SessionLedgers.resume(
                                jdbc,
                                new ReservedMessage(
                                        session.id(),
                                        Objects.requireNonNull(session.ledger()),
                                        run),
                                limits));
    }

    @Override
    public void resumingBelow(TenantSql jdbc, RunId root) {
        SessionLedgers.resumeBelow(jdbc, root);
    }

    @Override
    public void raising(TenantSql jdbc, RunId run, Limits limits) {
        SessionLedgers.raise(jdbc, run, limits);
    }
}
