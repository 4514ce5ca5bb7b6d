package dev.grove.server.run;

import dev.grove.core.run.record.request.BulkOutcome;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of an action on many runs.
 *
 * @param nextCursor where a filter's runs go on; null where they end
 */
record BulkResponse(int done, int refused, List<Item> items, @Nullable String nextCursor) {

    static BulkResponse of(List<BulkOutcome> outcomes, @Nullable String nextCursor) {
        int refused = (int) outcomes.stream().filter(outcome -> outcome.refusal() != null).count();
        return new BulkResponse(
                outcomes.size() - refused,
                refused,
                outcomes.stream().map(Item::of).toList(),
                nextCursor);
    }

    /**
     * @param startedRunId the new run of a rerun; null for other actions
     * @param code why nothing was done; null where it was
     */
    record Item(
            UUID runId,
            boolean done,
            @Nullable UUID startedRunId,
            @Nullable String code,
            @Nullable String message) {

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
