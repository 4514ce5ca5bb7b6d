package dev.grove.core.session.message;

import dev.grove.core.database.TenantSql;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionHead;
import java.util.Optional;

/**
 * Edits that are sent again, within a transaction: each is known by the client's id of the message
 * and its words, and is the message that it made.
 */
final class Edits {

    private Edits() {}

    /**
     * Finds the message that an edit has made. An edit of words that are followed by others undoes
     * these, and one of an answer that failed or was cancelled has another made.
     *
     * @param text of the edit, without secrets
     */
    static Optional<SessionMessage> made(
            TenantSql jdbc, Session session, String clientId, String text) {
        return MessageRows.ofClient(jdbc, session.id(), clientId)
                .filter(message -> message.text().equals(text) && stands(message, session.head()));
    }

    private static boolean stands(SessionMessage message, SessionHead head) {
        return switch (message.state()) {
            case QUEUED, STEERING -> true;
            case STARTED -> isLast(message, head) && isAnswered(message);
            case STEERED, WITHDRAWN, REFUSED, SUPERSEDED -> false;
        };
    }

    private static boolean isLast(SessionMessage message, SessionHead head) {
        Integer n = message.n();
        return n != null && n == head.n() && head.queued() == 0 && head.steering() == 0;
    }

    private static boolean isAnswered(SessionMessage message) {
        SessionMessage.Answer answer = message.answer();
        return answer != null
                && answer.status() != RunStatus.FAILED
                && answer.status() != RunStatus.CANCELLED;
    }
}
