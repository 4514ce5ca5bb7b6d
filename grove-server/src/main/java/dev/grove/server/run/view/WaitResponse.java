package dev.grove.server.run.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Waiting;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Wait of a run, on the wire.
 *
 * @param kind {@code client_tool}, {@code approval}, {@code in_doubt}, {@code child} or {@code
 *     budget}
 * @param calls the unanswered ones; none for a budget
 * @param expiresAt until when a higher cap may be given; left out with the other kinds, whose calls
 *     have it each
 */
public record WaitResponse(
        String kind,
        List<WaitingCall> calls,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant expiresAt) {

    static @Nullable WaitResponse of(@Nullable Waiting waiting) {
        return waiting == null
                ? null
                : new WaitResponse(
                        waiting.kind().wireName(),
                        waiting.calls().stream().map(WaitingCall::of).toList(),
                        waiting.budgetUntil());
    }

    /**
     * Call that a run waits for.
     *
     * @param digest SHA-256 of the arguments in the form of RFC 8785
     * @param expiresAt null for a child, which ends without being answered
     */
    record WaitingCall(
            String id,
            String name,
            ObjectNode arguments,
            String digest,
            Instant createdAt,
            @Nullable Instant expiresAt) {

        private static WaitingCall of(OpenedWait wait) {
            return new WaitingCall(
                    wait.callId(),
                    wait.tool(),
                    wait.arguments(),
                    wait.digest(),
                    wait.createdAt(),
                    wait.endsAt());
        }
    }
}
