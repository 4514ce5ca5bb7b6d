package dev.grove.core.session.message;

import dev.grove.core.audit.AuditKind;
import dev.grove.core.audit.AuditNotes;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.session.Session;
import dev.grove.core.session.Speaker;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Takes sessions back to what was said before; what was done outside of them stays done. */
@Component
public class Rewinds {

    private static final String SUPERSEDE =
            """
            UPDATE session_messages SET state = 'superseded'
             WHERE tenant_id = :tenant AND session_id = :session AND n > :n AND state = 'started'
            """;

    private final TenantDatabase database;
    private final SessionQueue queue;
    private final KeptEffects effects;

    Rewinds(TenantDatabase database, SessionQueue queue, KeptEffects effects) {
        this.database = database;
        this.queue = queue;
        this.effects = effects;
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
        return database.call(speaker.tenant(), jdbc -> rewind(jdbc, speaker, id, toN));
    }

    /**
     * Undoes a message and all after it.
     *
     * @param n its place
     * @throws GroveException not_found; session_busy while one is answered or waits
     */
    public Rewound rewindBefore(Speaker speaker, SessionId id, int n) {
        return database.call(
                speaker.tenant(),
                jdbc -> rewind(jdbc, speaker, id, MessageRows.placeBefore(jdbc, id, n)));
    }

    private Rewound rewind(TenantSql jdbc, Speaker speaker, SessionId id, int toN) {
        Session session = SessionHeads.lock(jdbc, id, speaker.user());
        if (session.head().isBusy() || session.head().queued() > 0) {
            RunId run = session.head().run();
            throw new GroveException(
                    ErrorCode.SESSION_BUSY,
                    "A message of this session is being answered; cancel its run, or wait for it, and rewind then",
                    List.of(),
                    run == null ? Map.of() : Map.of("run_id", run.toString()));
        }
        @Nullable RunId head = toN == 0 ? null : runAt(jdbc, id, toN);
        List<KeptEffect> kept = effects.after(jdbc, session, toN);
        jdbc.sql(SUPERSEDE).param("session", id.value()).param("n", toN).update();
        SessionHeads.moved(jdbc, id, toN, head, queue.now());
        AuditNotes.note(
                jdbc,
                AuditKind.RUN,
                "rewound",
                session.agent().name(),
                id.value(),
                "to message " + toN);
        return new Rewound(SessionHeads.lock(jdbc, id, speaker.user()), kept);
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
