package dev.grove.core.session.message;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.attachment.WaitingAttachments;
import dev.grove.core.run.queue.RunInsertion;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.RunCancellation;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionBounds;
import dev.grove.core.session.SessionHead;
import dev.grove.core.session.SessionStatus;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.SessionMessage.State;
import dev.grove.core.session.message.SessionMetrics.Left;
import dev.grove.core.session.message.SessionMetrics.Sent;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Places of messages that are sent: each begins at once, waits, or is for the answer under way to
 * read. It is decided behind the lock of the session's row, in which also what waits is taken back.
 */
@Component
class MessagePlacement {

    private final TenantDatabase database;
    private final RunQueue queue;
    private final SessionQueue order;
    private final Rewinds rewinds;
    private final Runs allRuns;
    private final SessionMetrics metrics;
    private final Clock clock;

    MessagePlacement(
            TenantDatabase database,
            RunQueue queue,
            SessionQueue order,
            Rewinds rewinds,
            Runs allRuns,
            SessionMetrics metrics,
            Clock clock) {
        this.database = database;
        this.queue = queue;
        this.order = order;
        this.rewinds = rewinds;
        this.allRuns = allRuns;
        this.metrics = metrics;
        this.clock = clock;
    }

    /**
     * Place that a message got.
     *
     * @param outcome none of those of a refusal
     * @param interrupted what was cancelled for it; null for nothing
     * @param steered run that is to read it; null for none
     * @param known the message, where it is known without a look
     */
    record Placed(
            UUID message,
            Sent outcome,
            @Nullable RunCancellation interrupted,
            @Nullable RunId steered,
            @Nullable SessionMessage known) {

        static Placed before(SessionMessage message) {
            return new Placed(message.id(), Sent.REPEATED, null, null, message);
        }

        static Placed started(SessionMessage message) {
            return new Placed(message.id(), Sent.STARTED, null, null, message);
        }

        boolean isNew() {
            return outcome != Sent.REPEATED;
        }
    }

    /**
     * Begins a message, or lets it wait. What it replaces is undone with it, or stays where it is
     * refused. What follows from its place is done, too: an answer that it interrupts is cancelled,
     * one that it steers is woken.
     *
     * @throws GroveException session_busy, queue_full, budget_exceeded, conflict, quota_exceeded
     */
    Placed place(TenantId tenant, MessageToPost message, MessageRun run, IfBusy ifBusy) {
        Placed placed = commit(tenant, message, run, ifBusy);
        follow(tenant, message.session(), placed);
        return placed;
    }

    private Placed commit(TenantId tenant, MessageToPost message, MessageRun run, IfBusy ifBusy) {
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

    private void follow(TenantId tenant, SessionId id, Placed placed) {
        RunCancellation interrupted = placed.interrupted();
        if (interrupted != null) {
            allRuns.finish(tenant, interrupted);
            order.advanceSafely(tenant, id);
        }
        RunId steered = placed.steered();
        if (steered != null) {
            order.steerSafely(tenant, id, steered);
        }
    }

    /** A message was sent again before it was looked at whether it may begin. */
    void repeated(IfBusy ifBusy) {
        metrics.sent(ifBusy, Sent.REPEATED);
    }

    private Placed place(
            TenantSql jdbc,
            RunInsertion insertion,
            MessageToPost message,
            MessageRun run,
            IfBusy ifBusy) {
        Session locked = SessionHeads.lock(jdbc, message.session(), null);
        Optional<SessionMessage> before = before(jdbc, locked, message);
        if (before.isPresent()) {
            return Placed.before(before.get());
        }
        Session session = replacing(jdbc, locked, message);
        requireOpen(jdbc, session);
        MessageRun bound = order.bound(jdbc, session, run);
        SessionHead head = session.head();
        if (!session.agent().equals(run.session().agent())) {
            throw GroveException.conflict(
                    "The session was given another version or model in this instant; send the message again");
        }
        if (!head.isBusy() && head.queued() == 0) {
            Optional<SessionMessage> begun =
                    MessageStarts.start(jdbc, insertion, session, message, bound, now());
            if (begun.isPresent()) {
                return Placed.started(begun.get());
            }
        }
        if (ifBusy == IfBusy.REJECT) {
            throw busy(
                    ErrorCode.SESSION_BUSY,
                    head.isBusy() || head.queued() > 0
                            ? "Another message of this session is being answered; wait for its run, or send with if_busy queue, steer or interrupt"
                            : "All that is left of what this session may spend is reserved by an answer of one of its branches; wait for it, or send with if_busy queue",
                    head);
        }
        if (head.queued() + head.steering() >= SessionBounds.MOST_QUEUED) {
            throw busy(
                    ErrorCode.QUEUE_FULL,
                    "%d messages of this session wait already, those that steer or interrupt included; send this one when some are answered, or take one back"
                            .formatted(SessionBounds.MOST_QUEUED),
                    head);
        }
        RunId busy = head.isBusy() ? head.run() : null;
        if (ifBusy == IfBusy.STEER && busy != null) {
            if (run.isAttached()) {
                throw busy(
                        ErrorCode.SESSION_BUSY,
                        "A message with attachments is answered by a run of its own, and cannot steer the answer under way; send it with if_busy queue to have it wait, or interrupt",
                        head);
            }
            if (!SteeringRows.isGovernedBy(jdbc, busy, run.ofKey())) {
                throw busy(
                        ErrorCode.SESSION_BUSY,
                        "The answer under way was asked for by another key, and is not governed by the policies of this one: it cannot be steered with it; send the message with if_busy queue, or interrupt",
                        head);
            }
            SteeringRows.add(jdbc, message, busy, head.n(), now());
            SessionHeads.waits(jdbc, session.id(), State.STEERING, now());
            return new Placed(message.id(), Sent.STEERING, null, busy, null);
        }
        boolean interrupts = ifBusy == IfBusy.INTERRUPT;
        QueueRows.add(jdbc, message, interrupts, now());
        WaitingAttachments.add(jdbc, session.id(), message.id(), run.placed().attachments());
        SessionHeads.waits(jdbc, session.id(), State.QUEUED, now());
        return new Placed(
                message.id(),
                Sent.QUEUED,
                interrupts && busy != null ? allRuns.cancelWithin(jdbc, busy) : null,
                null,
                null);
    }

    private static Optional<SessionMessage> before(
            TenantSql jdbc, Session session, MessageToPost message) {
        String client = message.clientId();
        if (client == null) {
            return Optional.empty();
        }
        if (message.instead() == null) {
            return MessageRows.ofClient(jdbc, session.id(), client, message.fingerprint());
        }
        return message.isEdit()
                ? Edits.made(jdbc, session, client, message.text())
                : Optional.empty();
    }

    /** Undoes what a message replaces, whose id it may have. */
    private Session replacing(TenantSql jdbc, Session locked, MessageToPost message) {
        UUID instead = message.instead();
        if (instead == null) {
            return locked;
        }
        Session session = rewinds.undo(jdbc, message.session(), instead);
        String client = message.clientId();
        if (client != null) {
            MessageRows.freeClientId(jdbc, session.id(), instead, client);
            // Another one that has it says the same, or something else.
            Optional<SessionMessage> other =
                    MessageRows.ofClient(jdbc, session.id(), client, message.fingerprint());
            if (other.isPresent()) {
                throw GroveException.conflict(
                        "The message was replaced meanwhile; read the session again");
            }
        }
        return session;
    }

    private static void requireOpen(TenantSql jdbc, Session session) {
        if (session.status() != SessionStatus.OPEN) {
            throw GroveException.conflict(
                    "The session is archived; PATCH it to status open to go on with it");
        }
        Integer most = session.caps().maxMessages();
        if (most != null && sent(jdbc, session) >= most) {
            throw new GroveException(
                    ErrorCode.BUDGET_EXCEEDED,
                    "The session may have %,d messages, and has no place left; begin another one"
                            .formatted(most));
        }
    }

    /**
     * How many messages it has: those that began, that wait, and that answers read on their way.
     */
    private static int sent(TenantSql jdbc, Session session) {
        SessionHead head = session.head();
        return head.nextN()
                - 1
                + head.queued()
                + head.steering()
                + MessageRows.steered(jdbc, session.id());
    }

    private static GroveException busy(ErrorCode code, String message, SessionHead head) {
        RunId run = head.run();
        return new GroveException(
                code,
                message,
                List.of(),
                run == null ? Map.of() : Map.of("run_id", run.toString()));
    }

    /**
     * Takes a message back that has not begun.
     *
     * @throws GroveException not_found; conflict where it has begun or is none that waits
     */
    SessionMessage withdraw(Speaker speaker, SessionId id, UUID message) {
        SessionMessage withdrawn =
                database.call(
                        speaker.tenant(),
                        jdbc -> {
                            SessionHeads.lock(jdbc, id, speaker.user());
                            SessionMessage found = MessageRows.get(jdbc, id, message);
                            if (!QueueRows.leave(jdbc, id, message, null)) {
                                throw conflictOf(found);
                            }
                            SessionHeads.left(jdbc, id, found.state(), now());
                            return MessageRows.get(jdbc, id, message);
                        });
        metrics.left(Left.WITHDRAWN, withdrawn, now());
        return withdrawn;
    }

    private static GroveException conflictOf(SessionMessage message) {
        if (message.state() == State.STEERED || message.state() == State.STEERING) {
            return Rewinds.steered(message);
        }
        SessionMessage.Answer answer = message.answer();
        @Nullable RunId run = answer == null ? null : answer.run();
        return new GroveException(
                ErrorCode.CONFLICT,
                run == null
                        ? "The message does not wait any more"
                        : "The message has begun: POST /agent-runs/%s/cancel ends the answer"
                                .formatted(run),
                List.of(),
                run == null ? Map.of() : Map.of("run_id", run.toString()));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
