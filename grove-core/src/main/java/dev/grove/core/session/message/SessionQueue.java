package dev.grove.core.session.message;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunSteering;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.WaitingAttachments;
import dev.grove.core.run.queue.RunInsertion;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.RunError;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionRows;
import dev.grove.core.session.ledger.SessionLedgers;
import dev.grove.core.session.message.SessionMessage.State;
import dev.grove.core.session.message.SessionMetrics.Left;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Queue of the messages of each session. One is answered at a time; the session's row is locked
 * while it is decided which, so that of messages that come at once, and of the end of an answer,
 * each sees what the other did.
 */
@Component
public class SessionQueue {

    private static final Logger LOG = LoggerFactory.getLogger(SessionQueue.class);

    private final TenantDatabase database;
    private final MessageRuns runs;
    private final RunQueue queue;
    private final SessionMetrics metrics;
    private final RunSteering steering;
    private final Clock clock;

    SessionQueue(
            TenantDatabase database,
            MessageRuns runs,
            RunQueue queue,
            SessionMetrics metrics,
            RunSteering steering,
            Clock clock) {
        this.database = database;
        this.runs = runs;
        this.queue = queue;
        this.metrics = metrics;
        this.steering = steering;
        this.clock = clock;
    }

    /** Has a run look at what was written to it; what fails is logged and left to the sweep. */
    void steerSafely(TenantId tenant, SessionId id, RunId run) {
        try {
            steering.written(tenant, run);
        } catch (RuntimeException e) {
            LOG.warn("Could not steer the answer in session {}; the sweep will", id, e);
        }
        // It may have ended while the message was written.
        advanceSafely(tenant, id);
    }

    /**
     * Begins what waited for an answer that has ended. Branches may spend what it gives back: of
     * their messages the one that has waited longest is first.
     */
    void ended(TenantId tenant, SessionId id) {
        try {
            database.call(tenant, jdbc -> QueueRows.waitingWith(jdbc, id))
                    .forEach(waiting -> advanceSafely(tenant, waiting));
        } catch (RuntimeException e) {
            LOG.warn("Could not look what waits for session {}; the sweep will", id, e);
        }
    }

    /** Does as {@link #advance}; what fails is logged and left to the sweep. */
    void advanceSafely(TenantId tenant, SessionId id) {
        try {
            advance(tenant, id);
        } catch (RuntimeException e) {
            LOG.warn("Could not begin the next message of session {}; the sweep will", id, e);
        }
    }

    /**
     * Begins the next message of a session where none is being answered, and answers of branches
     * have not reserved all that it may spend.
     */
    public void advance(TenantId tenant, SessionId id) {
        boolean more = true;
        while (more) {
            more = advanceOnce(tenant, id);
        }
    }

    /** Whether a message was refused, so that the one after it is next. */
    private boolean advanceOnce(TenantId tenant, SessionId id) {
        Optional<Next> next = database.call(tenant, jdbc -> next(jdbc, id));
        if (next.isEmpty()) {
            return false;
        }
        SessionMessage message = next.get().message();
        try {
            MessageRun run =
                    runs.prepare(tenant, next.get().session(), message, next.get().attachments());
            Next.Outcome outcome =
                    queue.insertingRoot(
                            run.possible(),
                            insertion ->
                                    database.call(
                                            tenant,
                                            jdbc -> startNext(jdbc, insertion, message, run)));
            if (outcome == Next.Outcome.STARTED) {
                metrics.left(Left.STARTED, message, now());
            }
            return outcome == Next.Outcome.ANOTHER;
        } catch (GroveException e) {
            if (mayPass(e.code())) {
                LOG.info("A message of session {} still waits: {}", id, e.getMessage());
                return false;
            }
            refuse(tenant, message, e);
            return true;
        }
    }

    /** The message that is to begin, what is attached to it, and its session as it is. */
    private record Next(Session session, SessionMessage message, List<Attachment> attachments) {

        /** Outcome of beginning it. */
        enum Outcome {
            STARTED,
            /** Another message is next by now. */
            ANOTHER,
            /** None is next by now, or it goes on waiting. */
            NONE
        }
    }

    private static Optional<Next> next(TenantSql jdbc, SessionId id) {
        return SessionRows.find(jdbc, id, null)
                .filter(session -> !session.head().isBusy())
                .flatMap(session ->
                        session.head().isUnsettled()
                                ? SessionHeads.tryLock(jdbc, id, null)
                                : Optional.of(session))
                .filter(session -> !session.head().isBusy() && session.head().queued() > 0)
                .filter(session -> SessionLedgers.isDecided(jdbc, session.ledger()))
                .flatMap(session ->
                        QueueRows.first(jdbc, id)
                                .map(message ->
                                        new Next(
                                                session,
                                                message,
                                                WaitingAttachments.read(jdbc, id, message.id()))));
    }

    private Next.Outcome startNext(
            TenantSql jdbc, RunInsertion insertion, SessionMessage message, MessageRun run) {
        Session session = SessionHeads.lock(jdbc, message.session(), null);
        if (session.head().isBusy()) {
            return Next.Outcome.NONE;
        }
        Optional<SessionMessage> first = QueueRows.first(jdbc, session.id());
        if (first.isEmpty() || !first.get().id().equals(message.id())) {
            return first.isPresent() ? Next.Outcome.ANOTHER : Next.Outcome.NONE;
        }
        if (!session.agent().equals(run.session().agent())) {
            return Next.Outcome.ANOTHER;
        }
        MessageRun bound = bound(jdbc, session, run);
        Optional<SessionMessage> begun =
                MessageStarts.start(
                        jdbc, insertion, session, MessageToPost.queued(message), bound, now());
        if (begun.isEmpty()) {
            return Next.Outcome.NONE;
        }
        if (run.isAttached()) {
            WaitingAttachments.handOver(jdbc, session.id(), message.id());
        }
        return Next.Outcome.STARTED;
    }

    /**
     * Binds a run, behind the lock of its session, to what governs its agent now.
     *
     * @throws GroveException conflict where the agent was deleted
     */
    MessageRun bound(TenantSql jdbc, Session session, MessageRun run) {
        return runs.bound(jdbc.tenant(), run, SessionHeads.currentVersion(jdbc, session));
    }

    private void refuse(TenantId tenant, SessionMessage message, GroveException why) {
        boolean refused =
                database.call(
                        tenant,
                        jdbc -> {
                            Session session = SessionHeads.lock(jdbc, message.session(), null);
                            boolean left =
                                    QueueRows.leave(
                                            jdbc,
                                            session.id(),
                                            message.id(),
                                            new RunError(
                                                    why.code().wireName(),
                                                    why.getMessage() == null
                                                            ? ""
                                                            : why.getMessage()));
                            if (left) {
                                SessionHeads.left(jdbc, session.id(), State.QUEUED, now());
                            }
                            return left;
                        });
        if (refused) {
            metrics.left(Left.REFUSED, message, now());
        }
    }

    /** Whether the same message may begin a little later. */
    private static boolean mayPass(ErrorCode code) {
        return switch (code) {
            case QUOTA_EXCEEDED,
                    BRAKED,
                    RATE_LIMITED,
                    SANDBOX_UNAVAILABLE,
                    UPGRADE_IN_PROGRESS,
                    UNAVAILABLE ->
                    true;
            default -> false;
        };
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
