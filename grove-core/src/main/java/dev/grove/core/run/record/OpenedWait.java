package dev.grove.core.run.record;

import dev.grove.core.run.vote.Poll;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Wait of one call, as it was asked.
 *
 * @param arguments exactly those that the wait is about
 * @param digest digest of the arguments, as {@code ArgumentsDigest} of the waits makes it
 * @param expiresAt the end of its own time; null for none
 * @param dueAt when it ends without an answer: at its own time, or with what a cap leaves of it; of
 *     a child, when the parent's time is to be looked at
 * @param policy what a policy asks; null where none does
 */
public record OpenedWait(
        UUID id,
        int turn,
        String callId,
        WaitKind kind,
        String tool,
        ObjectNode arguments,
        String digest,
        Instant createdAt,
        @Nullable Instant expiresAt,
        Instant dueAt,
        @Nullable PolicyAsk policy) {

    /** Wait that no policy asks for. */
    public OpenedWait(
            UUID id,
            int turn,
            String callId,
            WaitKind kind,
            String tool,
            ObjectNode arguments,
            String digest,
            Instant createdAt,
            @Nullable Instant expiresAt,
            Instant dueAt) {
        this(id, turn, callId, kind, tool, arguments, digest, createdAt, expiresAt, dueAt, null);
    }

    /** The rule of a policy that asks, and its words; null where none does. */
    public @Nullable String askedBecause() {
        return policy == null ? null : policy.because();
    }

    /** Poll by which the call is approved; null where one decision is enough. */
    public @Nullable Poll poll() {
        return policy == null ? null : policy.poll();
    }

    /** When it can no longer be answered; null for a child, which ends by itself. */
    public @Nullable Instant endsAt() {
        if (kind == WaitKind.CHILD) {
            return null;
        }
        return expiresAt != null && expiresAt.isBefore(dueAt) ? expiresAt : dueAt;
    }

    /** Whether it is too late to answer it. */
    public boolean isLate(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }
}
