package dev.grove.core.session.message;

import dev.grove.core.audit.AuditKind;
import dev.grove.core.audit.AuditNotes;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.attachment.WaitingAttachments;
import dev.grove.core.session.Session;
import dev.grove.core.session.Speaker;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Takes sessions back to what was said before; what was done outside of them stays done. */
@Component
public class Rewinds {

    private static final String SUPERSEDE =
            """
            UPDATE session_messages SET state = 'superseded'
             WHERE tenant_id = :tenant AND session_id = :session
               AND (state = 'started' AND n > :n OR state = 'steered' AND target_n > :n)
            """;

    private final TenantDatabase database;
    private final KeptEffects effects;
    private final Clock clock;

    Rewinds(TenantDatabase database, KeptEffects effects, Clock clock) {
        this.database = database;
        this.effects = effects;
        this.clock = clock;
    }

    /**
     * Session as it was after a message, and what is not undone.
     *
     * @param kept calls of tools that may have changed something outside of the session's files
     */
    public record Rewound(Session session, List<KeptEffect> kept) {}

    /**
     * Undoes all messages after a place.
     *
     * @param toN place of the last message that stays; 0 for none
     * @throws GroveException not_found; validation_failed for a place that no message has;
     *     session_busy while one is answered or waits
     */
    public Rewound rewind(Speaker speaker, SessionId id, int toN) {
        return database.call(
                speaker.tenant(),
                jdbc -> {
                    Session session = SessionHeads.lock(jdbc, id, speaker.user());
                    requireIdle(session);
                    List<KeptEffect> kept = effects.after(jdbc, session, toN);
                    return new Rewound(moveBack(jdbc, session, toN), kept);
                });
    }

    /**
     * Undoes a message that has begun, and all after it; takes one back that waits.
     *
     * @throws GroveException not_found; conflict for one that is undone; session_busy while one is
     *     answered, or waits behind one that has begun
     */
    Session undo(TenantSql jdbc, SessionId id, UUID messageId) {
        Session locked = SessionHeads.lock(jdbc, id, null);
        SessionMessage message = MessageRows.get(jdbc, id, messageId);
        return switch (message.state()) {
            case WITHDRAWN, REFUSED -> {
                WaitingAttachments.handOver(jdbc, id, messageId);
                yield locked;
            }
            case QUEUED, STEERING -> {
                if (!QueueRows.leave(jdbc, id, messageId, null)) {
                    throw steered(message);
                }
                SessionHeads.left(jdbc, id, message.state(), now());
                WaitingAttachments.handOver(jdbc, id, messageId);
                yield SessionHeads.lock(jdbc, id, null);
            }
            case STEERED -> throw steered(message);
            case STARTED -> {
                requireIdle(locked);
                int n = Objects.requireNonNull(message.n());
                yield moveBack(jdbc, locked, MessageRows.placeBefore(jdbc, id, n));
            }
            case SUPERSEDED ->
                    throw GroveException.conflict(
                            "The message was undone meanwhile; read the session again");
        };
    }

    /** Error of a change to a message that an answer has read. */
    static GroveException steered(SessionMessage message) {
        return GroveException.conflict(
                "The answer to message %s of the session has read this one: undo that message, or say something else"
                        .formatted(message.n()));
    }

    private static void requireIdle(Session session) {
        if (session.head().isBusy() || session.head().queued() > 0) {
            RunId run = session.head().run();
            throw new GroveException(
                    ErrorCode.SESSION_BUSY,
                    "A message of this session is being answered; cancel its run, or wait for it, and rewind then",
                    List.of(),
                    run == null ? Map.of() : Map.of("run_id", run.toString()));
        }
    }

    private Session moveBack(TenantSql jdbc, Session session, int toN) {
        SessionId id = session.id();
        @Nullable RunId head = toN == 0 ? null : runAt(jdbc, id, toN);
        jdbc.sql(SUPERSEDE).param("session", id.value()).param("n", toN).update();
        SessionHeads.moved(jdbc, id, toN, head, now());
        AuditNotes.note(
                jdbc,
                AuditKind.RUN,
                "rewound",
                session.agent().name(),
                id.value(),
                "to message " + toN);
        return SessionHeads.lock(jdbc, id, null);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private static RunId runAt(TenantSql jdbc, SessionId id, int n) {
        return MessageRows.at(jdbc, id, n)
                .filter(message -> message.state() == SessionMessage.State.STARTED)
                .map(SessionMessage::answer)
                .map(SessionMessage.Answer::run)
                .orElseThrow(() ->
                        GroveException.invalid(
                                "to_n",
                                "must be 0, or the place of a message that was answered and is not undone"));
    }
}
