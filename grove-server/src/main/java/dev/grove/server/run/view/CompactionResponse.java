package dev.grove.server.run.view;

import dev.grove.core.run.record.Compaction;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A compaction on the wire.
 *
 * @param status {@code done} or {@code failed}
 * @param failure why it failed; then there is neither summary nor {@code tokens_after}
 */
public record CompactionResponse(
        int number,
        String status,
        String cause,
        int fromTurn,
        int toTurn,
        int afterTurn,
        String model,
        @Nullable String summary,
        @Nullable String failure,
        long tokensBefore,
        @Nullable Long tokensAfter,
        UsageResponse usage,
        Instant startedAt,
        Instant completedAt) {

    public static CompactionResponse of(Compaction compaction) {
        Compaction.Outcome outcome = compaction.outcome();
        return new CompactionResponse(
                compaction.number(),
                outcome instanceof Compaction.Done ? "done" : "failed",
                compaction.cause().wireName(),
                Compaction.FROM_TURN,
                compaction.toTurn(),
                compaction.afterTurn(),
                compaction.model(),
                outcome instanceof Compaction.Done done ? done.summary() : null,
                outcome instanceof Compaction.Failed failed ? failed.reason() : null,
                compaction.tokensBefore(),
                outcome instanceof Compaction.Done done ? done.tokensAfter() : null,
                UsageResponse.of(compaction.spending()),
                compaction.startedAt(),
                compaction.completedAt());
    }
}
