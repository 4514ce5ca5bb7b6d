package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.run.record.request.BulkOutcome;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Outcome of an action on many runs, as callers read it. */
@JsonTypeName("BulkResult")
@JsonClassDescription("What became of the runs.")
record BulkView(
        @JsonPropertyDescription("To how many it was done") int done,
        @JsonPropertyDescription("For how many it was refused") int refused,
        @JsonPropertyDescription("Each run, in the order asked, or the newest first")
                List<Item> items,
        @JsonPropertyDescription("`cursor` of the next page; null on the last one")
                @Nullable String nextCursor) {

    static BulkView of(List<BulkOutcome> outcomes, @Nullable String nextCursor) {
        int refused = (int) outcomes.stream().filter(outcome -> outcome.refusal() != null).count();
        return new BulkView(
                outcomes.size() - refused,
                refused,
                outcomes.stream().map(Item::of).toList(),
                nextCursor);
    }

    /** Outcome for one of the runs. */
    @JsonTypeName("BulkItem")
    @JsonClassDescription("What became of a run.")
    record Item(
            @JsonPropertyDescription("Which run") UUID runId,
            @JsonPropertyDescription("Whether it was done") boolean done,
            @JsonPropertyDescription("The new run, of `rerun`") @Nullable UUID startedRunId,
            @JsonPropertyDescription("Why not: `not_found`, `conflict`, `run_not_resumable`, …")
                    @Nullable String code,
            @JsonPropertyDescription("The same for people") @Nullable String message) {

        static Item of(BulkOutcome outcome) {
            return new Item(
                    outcome.run().value(),
                    outcome.refusal() == null,
                    outcome.started() == null ? null : outcome.started().value(),
                    outcome.refusal() == null ? null : outcome.refusal().wireName(),
                    outcome.message());
        }
    }
}
