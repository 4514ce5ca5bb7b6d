package dev.grove.core.session.message;

import dev.grove.core.authority.Principal;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Message of a session, with the answer to it.
 *
 * @param n place in the session; null of one that has not begun. Of one that steers, that of the
 *     message whose answer it is for
 * @param refusal why it could not begin; null of others
 * @param createdBy sender; of a token, while the message waits
 * @param answer null of one that has not begun. Of one that steers, the one that it is for
 */
public record SessionMessage(
        UUID id,
        SessionId session,
        @Nullable Integer n,
        @Nullable String clientId,
        String text,
        State state,
        @Nullable RunError refusal,
        @Nullable Answer answer,
        Principal createdBy,
        Instant createdAt) {

    /** The answer to it; null of one that has not begun, and of one that steers. */
    public @Nullable Answer ownAnswer() {
        return answer != null && answer.isOwn() ? answer : null;
    }

    /**
     * Fails for a message that was not answered and will not be.
     *
     * @throws GroveException conflict
     */
    public void requireItMayBegin() {
        if (state == State.WITHDRAWN) {
            throw GroveException.conflict("The message was taken back");
        }
        if (state == State.REFUSED) {
            throw GroveException.conflict(
                    refusal == null ? "The message was refused" : refusal.message());
        }
    }

    /** State of a message. */
    public enum State {
        /** It waits until those before it are answered. */
        QUEUED,
        /** The answer under way is to read it. */
        STEERING,
        /** An answer read it on its way. */
        STEERED,
        /** A run answers it, or has. */
        STARTED,
        /** It was taken back before it began. */
        WITHDRAWN,
        /** It could not begin. */
        REFUSED,
        /** It was undone with all that came after it. */
        SUPERSEDED
    }

    /**
     * Run that answers a message.
     *
     * @param isOwn false of one that steers, which another message's answer reads
     * @param result what {@code finish} gave, or the text of the last answer
     * @param cutOffText what the model had said when the run was stopped or cancelled in the middle
     *     of it; null of others
     */
    public record Answer(
            RunId run,
            boolean isOwn,
            RunStatus status,
            @Nullable String stopReason,
            @Nullable JsonNode result,
            @Nullable String summary,
            @Nullable RunError error,
            int turns,
            @Nullable String cutOffText,
            Spending spending) {

        /** Answer of which there is nothing yet. */
        static Answer begun(RunId run, RunStatus status) {
            return new Answer(run, true, status, null, null, null, null, 0, null, Spending.NONE);
        }
    }
}
