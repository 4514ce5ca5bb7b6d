package dev.grove.server.chat;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.record.Spending;
import dev.grove.core.session.Session;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.chat.chunk.AnswerHead;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Follows messages that wait for others. */
@Component
class ChatQueue {

    private final Chats chats;
    private final Sessions sessions;

    ChatQueue(Chats chats, Sessions sessions) {
        this.chats = chats;
        this.sessions = sessions;
    }

    /** Looks for the answer to a message. */
    QueuedAnswer waiting(Speaker speaker, SessionMessage message) {
        return () -> {
            AnswerHead head = begun(chats.get(speaker, message));
            return head == null
                    ? new QueuedAnswer.InQueue(position(speaker, message))
                    : new QueuedAnswer.Begun(head);
        };
    }

    private int position(Speaker speaker, SessionMessage message) {
        Session session = sessions.get(speaker, message.session());
        List<SessionMessage> queued = chats.queued(speaker, session);
        for (int i = 0; i < queued.size(); i++) {
            if (queued.get(i).id().equals(message.id())) {
                return i + 1;
            }
        }
        return 1;
    }

    /**
     * The answer to a message, or the one that read it; null for one that waits.
     *
     * @throws GroveException conflict for one that will have none
     */
    static @Nullable AnswerHead begun(SessionMessage message) {
        SessionMessage.Answer answer = message.answer();
        Integer n = message.n();
        if (answer != null && n != null && message.state() != SessionMessage.State.STEERING) {
            return new AnswerHead(message.session(), n, answer.run(), false, Spending.NONE);
        }
        return switch (message.state()) {
            case QUEUED, STEERING, STEERED, STARTED, SUPERSEDED -> null;
            case WITHDRAWN -> throw GroveException.conflict("The message was taken back");
            case REFUSED ->
                    throw GroveException.conflict(
                            message.refusal() == null
                                    ? "The message was refused"
                                    : message.refusal().message());
        };
    }
}
