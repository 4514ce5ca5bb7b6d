package dev.grove.core.session.message;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.run.queue.RunInsertion;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionHead;
import dev.grove.core.session.ledger.SessionLedgers;
import dev.grove.core.session.title.DueTitles;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Begins messages, within the transaction that has locked their session. */
final class MessageStarts {

    private MessageStarts() {}

    /**
     * Writes the message, its run, what that may spend and the session's new head. Gives the
     * message as it is then; nothing, and writes nothing, while answers of branches have reserved
     * all that the session may spend.
     *
     * @throws GroveException budget_exceeded, upgrade_in_progress
     */
    static Optional<SessionMessage> start(
            TenantSql jdbc,
            RunInsertion insertion,
            Session session,
            MessageToPost message,
            MessageRun run,
            Instant now) {
        return SessionLedgers.reserve(jdbc, session.ledger(), run.limits())
                .map(granted -> start(jdbc, insertion, session, message, run, granted, now));
    }

    private static SessionMessage start(
            TenantSql jdbc,
            RunInsertion insertion,
            Session session,
            MessageToPost message,
            MessageRun run,
            SessionLedgers.Granted granted,
            Instant now) {
        SessionHead head = session.head();
        MessageRows.start(
                jdbc,
                message,
                head.n(),
                head.nextN(),
                run.birth().id(),
                granted.reservation(),
                now);
        insertion.insert(
                jdbc,
                List.of(
                        run.at(
                                new SessionPlace(session.id(), head.nextN()),
                                SessionFiles.after(jdbc, head.run()),
                                granted.limits())));
        RunId id = run.birth().id();
        DueTitles.begun(jdbc, session, run.agent().definition(), id);
        SessionHeads.started(jdbc, message, head.nextN(), id, message.waited(), now);
        return message.begun(
                head.nextN(), SessionMessage.Answer.begun(id, insertion.statusOf(id)), now);
    }
}
