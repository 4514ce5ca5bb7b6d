package dev.grove.core.run.record.request;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of a bulk action for one of its runs.
 *
 * @param started the new run, where one was to be started
 * @param refusal why nothing was done; null where the action was done
 * @param message text of the refusal, for people
 */
public record BulkOutcome(
        RunId run, @Nullable RunId started, @Nullable ErrorCode refusal, @Nullable String message) {

    public static BulkOutcome done(RunId run) {
        return new BulkOutcome(run, null, null, null);
    }

    public static BulkOutcome started(RunId run, RunId started) {
        return new BulkOutcome(run, started, null, null);
    }

    public static BulkOutcome refused(RunId run, ErrorCode why, @Nullable String message) {
        return new BulkOutcome(run, null, why, message);
    }
}
