package dev.grove.core.run.wait;

import dev.grove.core.id.RunId;
import dev.grove.core.run.event.ChildEvent;
import dev.grove.core.run.event.EventUsage;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A child that has ended, and the call of its parent that waits for that.
 *
 * @param result what it came to, if it was completed
 */
record ChildEnd(
        OpenedWait asked,
        RunId child,
        String agent,
        RunStatus status,
        @Nullable StopReason stopReason,
        @Nullable JsonNode result,
        @Nullable RunError error,
        Spending spending) {

    boolean isSuccess() {
        return status == RunStatus.COMPLETED;
    }

    /** Result of the call, as the parent's model reads it. */
    String resultText() {
        String run = "The run " + child + " of the agent " + agent;
        return switch (status) {
            case COMPLETED -> result == null ? "" : text(result);
            case STOPPED ->
                    run
                            + " was stopped by a limit before it had finished"
                            + (stopReason == null ? "." : ": " + stopReason.inWords() + ".");
            case FAILED ->
                    run
                            + " failed"
                            + (error == null ? "." : ", " + error.code() + ": " + error.message());
            case CANCELLED -> run + " was cancelled.";
            case QUEUED, RUNNING, WAITING ->
                    throw new IllegalStateException("The run has not ended: " + child);
        };
    }

    private static String text(JsonNode result) {
        return result.isString() ? result.stringValue() : result.toString();
    }

    /** Usage is the child's own, without what it has delegated. */
    ChildEvent event() {
        return new ChildEvent.Ended(
                asked.turn(),
                asked.callId(),
                asked.tool(),
                child,
                agent,
                status,
                stopReason,
                EventUsage.of(spending));
    }
}
