package dev.grove.server.chat;

import dev.grove.core.run.record.Spending;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.message.Messages;
import dev.grove.core.session.message.SessionMessage;
import dev.grove.server.chat.chunk.AnswerHead;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Follows messages that wait for others. */
@Component
class ChatQueue {

    private final Messages messages;

    ChatQueue(Messages messages) {
        this.messages = messages;
    }

    /** Looks for the answer to a message; while it waits for its turn, one statement says where. */
    QueuedAnswer waiting(Speaker speaker, SessionMessage message) {
        return () -> {
            int position = messages.position(speaker, message.session(), message.id());
            if (position > 0) {
                return new QueuedAnswer.InQueue(position);
            }
            AnswerHead head = begun(messages.get(speaker, message.session(), message.id()));
            return head == null ? new QueuedAnswer.InQueue(1) : new QueuedAnswer.Begun(head);
        };
    }

    /**
     * The answer to a message, or the one that read it; null for one that waits.
     *
     * @throws dev.grove.core.error.GroveException conflict for one that will have none
     */
    static @Nullable AnswerHead begun(SessionMessage message) {
        SessionMessage.Answer answer = message.answer();
        Integer n = message.n();
        if (answer != null && n != null && message.state() != SessionMessage.State.STEERING) {
            return new AnswerHead(message.session(), n, answer.run(), false, Spending.NONE);
        }
        message.requireItMayBegin();
        return null;
    }
}
