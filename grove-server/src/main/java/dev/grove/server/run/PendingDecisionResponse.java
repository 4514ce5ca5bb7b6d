package dev.grove.server.run;

import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.wait.PendingDecision;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call that waits for somebody's decision, on the wire.
 *
 * @param kind {@code approval} or {@code in_doubt}
 */
record PendingDecisionResponse(
        String kind,
        UUID runId,
        String agent,
        int agentVersion,
        int turn,
        String toolCallId,
        String name,
        ObjectNode arguments,
        String digest,
        Instant createdAt,
        @Nullable Instant expiresAt) {

    static PendingDecisionResponse of(PendingDecision pending) {
        OpenedWait wait = pending.asked();
        return new PendingDecisionResponse(
                wait.kind().wireName(),
                pending.run().value(),
                pending.agent(),
                pending.agentVersion(),
                wait.turn(),
                wait.callId(),
                wait.tool(),
                wait.arguments(),
                wait.digest(),
                wait.createdAt(),
                wait.expiresAt());
    }
}
