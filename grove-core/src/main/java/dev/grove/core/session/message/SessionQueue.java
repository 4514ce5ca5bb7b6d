package dev.grove.core.session.message;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunSteering;
import dev.grove.core.run.Runs;
import dev.grove.core.run.queue.RunInsertion;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.RunCancellation;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionBounds;
import dev.grove.core.session.SessionHead;
import dev.grove.core.session.SessionRows;
import dev.grove.core.session.SessionStatus;
import dev.grove.core.session.ledger.SessionLedgers;
import dev.grove.core.session.message.SessionMessage.State;
import dev.grove.core.session.message.SessionMetrics.Left;
import dev.grove.core.session.message.SessionMetrics.Sent;
import dev.grove.core.session.title.DueTitles;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Order of the messages of each session. One is answered at a time; the session's row is locked
 * while it is decided which, so that of messages that come at once, and of the end of an answer,
 * each sees what the other did.
 */
@Component
public class SessionQueue {

    private static final Logger LOG = LoggerFactory.getLogger(SessionQueue.class);

    private final TenantDatabase database;
    private final MessageRuns runs;
    private final RunQueue queue;
    private final Rewinds rewinds;
    private final Runs allRuns;
    private final SessionMetrics metrics;
    private final RunSteering steering;
    private final Clock clock;

    SessionQueue(
            TenantDatabase database,
            MessageRuns runs,
            RunQueue queue,
            Rewinds rewinds,
            Runs allRuns,
            SessionMetrics metrics,
            RunSteering steering,
            Clock clock) {
        this.database = database;
        this.runs = runs;
        this.queue = queue;
        this.rewinds = rewinds;
        this.allRuns = allRuns;
        this.metrics = metrics;
        this.steering = steering;
        this.clock = clock;
    }

    /**
     * Place that a message got.
     *
     * @param outcome none of those of a refusal
     * @param interrupted what was cancelled for it; null for nothing
     * @param steered run that is to read it; null for none
     */
    record Placed(
            UUID message,
            Sent outcome,
            @Nullable RunCancellation interrupted,
            @Nullable RunId steered) {

        Placed(UUID message, Sent outcome) {
            this(message, outcome, null, null);
        }

        static Placed before(SessionMessage message) {
            return new Placed(message.id(), Sent.REPEATED);
        }

        boolean isNew() {
            return outcome != Sent.REPEATED;
        }
    }

    /**
     * Begins a message, or lets it wait. What it replaces is undone with it, or stays where it is
     * refused.
     *
     * @throws GroveException session_busy, queue_full, budget_exceeded, conflict, quota_exceeded
     */
    Placed place(TenantId tenant, MessageToPost message, MessageRun run, IfBusy ifBusy) {
        try {
            Placed placed =
                    queue.insertingRoot(
                            run.possible(),
                            insertion ->
                                    database.call(
                                            tenant,
                                            jdbc -> place(jdbc, insertion, message, run, ifBusy)));
            metrics.sent(ifBusy, placed.outcome());
            return placed;
        } catch (GroveException e) {
            metrics.sent(ifBusy, Sent.of(e.code()));
            throw e;
        }
    }

    /** A message was sent again before it was looked at whether it may begin. */
    void repeated(IfBusy ifBusy) {
        metrics.sent(ifBusy, Sent.REPEATED);
    }

    /** A message was taken back that waited. */
    void withdrawn(SessionMessage message) {
        left(Left.WITHDRAWN, message);
    }

    private void left(Left outcome, SessionMessage message) {
        Duration waited = Duration.between(message.createdAt(), now());
        metrics.left(outcome, waited.isNegative() ? Duration.ZERO : waited);
    }

    private Placed place(
            TenantSql jdbc,
            RunInsertion insertion,
            MessageToPost message,
            MessageRun run,
            IfBusy ifBusy) {
        UUID instead = message.instead();
        Session session =
                instead == null
                        ? SessionHeads.lock(jdbc, message.session(), null)
                        : rewinds.undo(jdbc, message.session(), instead);
        Optional<SessionMessage> before =
                message.clientId() == null
                        ? Optional.empty()
                        : MessageRows.ofClient(
                                jdbc, message.session(), message.clientId(), message.fingerprint());
        if (before.isPresent()) {
            return Placed.before(before.get());
        }
        requireOpen(jdbc, session);
        SessionHead head = session.head();
        if (!session.agent().equals(run.session().agent())) {
            throw GroveException.conflict(
                    "The session was given another version or model in this instant; send the message again");
        }
        if (!head.isBusy() && head.queued() == 0) {
            start(jdbc, insertion, session, message, run, false);
            return new Placed(message.id(), Sent.STARTED);
        }
        if (ifBusy == IfBusy.REJECT) {
            throw busy(
                    ErrorCode.SESSION_BUSY,
                    "Another message of this session is being answered; wait for its run, or send with if_busy queue, steer or interrupt",
                    head);
        }
        if (head.queued() + head.steering() >= SessionBounds.MOST_QUEUED) {
            throw busy(
                    ErrorCode.QUEUE_FULL,
                    "%d messages of this session wait already; send this one when some are answered"
                            .formatted(SessionBounds.MOST_QUEUED),
                    head);
        }
        if (run.isAttached()) {
            throw busy(
                    ErrorCode.SESSION_BUSY,
                    "A message with attachments cannot wait; send it once the answer under way is over",
                    head);
        }
        RunId busy = head.isBusy() ? head.run() : null;
        if (ifBusy == IfBusy.STEER && busy != null) {
            SteeringRows.add(jdbc, message, busy, head.n(), now());
            SessionHeads.waits(jdbc, session.id(), State.STEERING, now());
            return new Placed(message.id(), Sent.STEERING, null, busy);
        }
        boolean interrupts = ifBusy == IfBusy.INTERRUPT;
        MessageRows.queue(jdbc, message, interrupts, now());
        SessionHeads.waits(jdbc, session.id(), State.QUEUED, now());
        return new Placed(
                message.id(),
                Sent.QUEUED,
                interrupts && busy != null ? allRuns.cancelWithin(jdbc, busy) : null,
                null);
    }

    private static void requireOpen(TenantSql jdbc, Session session) {
        if (session.status() != SessionStatus.OPEN) {
            throw GroveException.conflict(
                    "The session is archived; PATCH it to status open to go on with it");
        }
        if (!SessionHeads.agentLives(jdbc, session)) {
            throw GroveException.conflict(
                    "The agent of this session was deleted: what was said can be read, and another session begun with another agent");
        }
        Integer most = session.caps().maxMessages();
        if (most != null && session.head().nextN() + session.head().queued() > most) {
            throw new GroveException(
                    ErrorCode.BUDGET_EXCEEDED,
                    "The session may have %,d messages, and has no place left; begin another one"
                            .formatted(most));
        }
    }

    private static GroveException busy(ErrorCode code, String message, SessionHead head) {
        RunId run = head.run();
        return new GroveException(
                code,
                message,
                List.of(),
                run == null ? Map.of() : Map.of("run_id", run.toString()));
    }

    private void start(
            TenantSql jdbc,
            RunInsertion insertion,
            Session session,
            MessageToPost message,
            MessageRun run,
            boolean waited) {
        SessionHead head = session.head();
        Instant now = now();
        SessionLedgers.Granted granted =
                SessionLedgers.reserve(jdbc, session.ledger(), run.limits());
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
        DueTitles.begun(jdbc, session, run.agent().definition(), run.birth().id());
        SessionHeads.started(jdbc, message, head.nextN(), run.birth().id(), waited, now);
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

    /** Does as {@link #advance}; what fails is logged and left to the sweep. */
    void advanceSafely(TenantId tenant, SessionId id) {
        try {
            advance(tenant, id);
        } catch (RuntimeException e) {
            LOG.warn("Could not begin the next message of session {}; the sweep will", id, e);
        }
    }

    /** Begins the next message of a session where none is being answered. */
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
                    runs.prepare(
                            tenant,
                            next.get().session(),
                            message.text(),
                            List.of(),
                            message.createdBy());
            Next.Outcome outcome =
                    queue.insertingRoot(
                            run.possible(),
                            insertion ->
                                    database.call(
                                            tenant,
                                            jdbc -> startNext(jdbc, insertion, message, run)));
            if (outcome == Next.Outcome.STARTED) {
                left(Left.STARTED, message);
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

    /** The message that is to begin, and its session as it is. */
    private record Next(Session session, SessionMessage message) {

        /** Outcome of beginning it. */
        enum Outcome {
            STARTED,
            /** Another message is next by now. */
            ANOTHER,
            /** None is next by now. */
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
                .flatMap(session ->
                        MessageRows.firstQueued(jdbc, id)
                                .map(message -> new Next(session, message)));
    }

    private Next.Outcome startNext(
            TenantSql jdbc, RunInsertion insertion, SessionMessage message, MessageRun run) {
        Session session = SessionHeads.lock(jdbc, message.session(), null);
        if (session.head().isBusy()) {
            return Next.Outcome.NONE;
        }
        Optional<SessionMessage> first = MessageRows.firstQueued(jdbc, session.id());
        if (first.isEmpty() || !first.get().id().equals(message.id())) {
            return first.isPresent() ? Next.Outcome.ANOTHER : Next.Outcome.NONE;
        }
        if (!session.agent().equals(run.session().agent())) {
            return Next.Outcome.ANOTHER;
        }
        start(jdbc, insertion, session, MessageToPost.queued(message), run, true);
        return Next.Outcome.STARTED;
    }

    private void refuse(TenantId tenant, SessionMessage message, GroveException why) {
        boolean refused =
                database.call(
                        tenant,
                        jdbc -> {
                            Session session = SessionHeads.lock(jdbc, message.session(), null);
                            boolean left =
                                    MessageRows.leaveQueue(
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
            left(Left.REFUSED, message);
        }
    }

    /** Whether the same message may begin a little later. */
    private static boolean mayPass(ErrorCode code) {
        return switch (code) {
            case QUOTA_EXCEEDED,
                    RATE_LIMITED,
                    SANDBOX_UNAVAILABLE,
                    UPGRADE_IN_PROGRESS,
                    UNAVAILABLE,
                    SESSION_BUSY ->
                    true;
            default -> false;
        };
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
