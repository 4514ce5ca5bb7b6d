package dev.grove.core.session.operation;

import dev.grove.core.id.SessionId;
import dev.grove.core.page.PageRequest;
import dev.grove.core.session.Session;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.Messages;
import dev.grove.core.session.message.SessionMessage;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Reads sessions together with what was said in them. */
@Component
public class SessionReadings {

    private final Sessions sessions;
    private final Messages messages;

    SessionReadings(Sessions sessions, Messages messages) {
        this.sessions = sessions;
        this.messages = messages;
    }

    /** Returns a session as callers read it. */
    public static Record viewOf(Session session) {
        return SessionView.of(session);
    }

    /** Returns a message as callers read it, with the answer to it. */
    public static Record viewOf(SessionMessage message) {
        return MessageView.of(message);
    }

    /**
     * A session with its newest messages, or with those before them; without those that were undone
     * or taken back.
     *
     * @param page its cursor as {@code GET /sessions/{id}/messages?newest_first=true} has it, too
     * @return nothing for a session of another tenant, too
     * @throws dev.grove.core.error.GroveException validation_failed for the cursor
     */
    public Optional<SessionReading> find(Speaker speaker, SessionId id, PageRequest page) {
        return sessions.find(speaker, id)
                .map(session ->
                        new SessionReading(
                                SessionView.of(session),
                                messages.list(speaker, id, true, false, page)
                                        .map(MessageView::of)));
    }
}
