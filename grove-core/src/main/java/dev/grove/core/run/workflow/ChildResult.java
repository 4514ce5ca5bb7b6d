package dev.grove.core.run.workflow;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a run that has ended came to.
 *
 * @param result of a completed one
 */
record ChildResult(
        RunId run,
        RunStatus status,
        @Nullable StopReason stopReason,
        @Nullable JsonNode result,
        @Nullable RunError error) {

    boolean isCompleted() {
        return status == RunStatus.COMPLETED;
    }

    /** Why it gave no result. */
    RunError fault() {
        if (error != null) {
            return error;
        }
        return stopReason == null
                ? new RunError(status.wireName(), "The run " + run + " was " + status.wireName())
                : new RunError(
                        stopReason.wireName(),
                        "The run "
                                + run
                                + " was stopped by a limit before it had finished: "
                                + stopReason.wireName());
    }
}
