package dev.grove.core.run.record;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One call that waits, as it was asked.
 *
 * @param arguments exactly those that are waited for
 * @param digest of the arguments, as {@code ArgumentsDigest} of the waits makes it
 * @param expiresAt when it can no longer be answered; null for never
 * @param dueAt the sooner of that and the run's deadline
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
        Instant dueAt) {

    /** Whether it is too late to answer it. */
    public boolean isLate(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }
}
