package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.record.Compaction;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A compaction on the wire.
 *
 * @param status {@code done} or {@code failed}
 * @param failure why it failed; then there is neither summary nor {@code tokens_after}
 */
@JsonClassDescription("A summary in the place of older turns.")
public record CompactionView(
        @JsonPropertyDescription("From 1 on") int number,
        @JsonPropertyDescription("A failed one left the run as it was") @OneOf(State.class)
                String status,
        @JsonPropertyDescription(
                        "Whether the context was nearly full, or the provider said that it was")
                @OneOf(Compaction.Cause.class)
                String cause,
        @JsonPropertyDescription("The first that it covers") int fromTurn,
        @JsonPropertyDescription("The last that it covers") int toTurn,
        @JsonPropertyDescription("When it was made") int afterTurn,
        @JsonPropertyDescription("Who wrote it") String model,
        @JsonPropertyDescription("What it says") @Nullable String summary,
        @JsonPropertyDescription("Why there is none") @Nullable String failure,
        @JsonPropertyDescription("Of the conversation") long tokensBefore,
        @JsonPropertyDescription("Of the conversation") @Nullable Long tokensAfter,
        UsageView usage,
        @JsonPropertyDescription("When it was asked for") Instant startedAt,
        @JsonPropertyDescription("When it was there") Instant completedAt) {

    /** Whether there is a summary. */
    enum State {
        DONE,
        FAILED
    }

    public static CompactionView of(Compaction compaction) {
        Compaction.Outcome outcome = compaction.outcome();
        return new CompactionView(
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
                UsageView.of(compaction.spending()),
                compaction.startedAt(),
                compaction.completedAt());
    }
}
