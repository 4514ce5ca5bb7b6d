package dev.grove.core.run.record;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * What became of one run of many.
 *
 * @param refusal why nothing was done; null where it was
 * @param message the same for people
 */
public record BulkOutcome(RunId run, @Nullable ErrorCode refusal, @Nullable String message) {

    public static BulkOutcome done(RunId run) {
        return new BulkOutcome(run, null, null);
    }
}
