package dev.grove.core.run.record;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * Where a run stands. {@link #successors} is the only table of what may follow what: tests check
 * the drawing in the docs and every SQL statement against it.
 */
@JsonTypeName("RunStatus")
@JsonClassDescription("The last four are ends; `stopped` and `failed` may be resumed.")
public enum RunStatus {
    QUEUED,
    RUNNING,
    WAITING,
    COMPLETED,
    STOPPED,
    FAILED,
    CANCELLED;

    /** The statuses that a run may move to from here. */
    public Set<RunStatus> successors() {
        return switch (this) {
            case QUEUED -> EnumSet.of(RUNNING, CANCELLED);
            case RUNNING -> EnumSet.of(WAITING, COMPLETED, STOPPED, FAILED, CANCELLED);
            // Not every run is executed again when it goes on: a workflow only starts other runs.
            case WAITING -> EnumSet.of(QUEUED, RUNNING, STOPPED, CANCELLED);
            // A cancelled run only with the workflow that it was cut off with.
            case STOPPED, FAILED, CANCELLED -> EnumSet.of(QUEUED);
            case COMPLETED -> EnumSet.noneOf(RunStatus.class);
        };
    }

    /** Nothing more happens unless it is requested. */
    public boolean isTerminal() {
        return switch (this) {
            case COMPLETED, STOPPED, FAILED, CANCELLED -> true;
            case QUEUED, RUNNING, WAITING -> false;
        };
    }

    /** Whether a call of resume may continue such a run. */
    public boolean isResumable() {
        return this == STOPPED || this == FAILED;
    }

    /** Whether such a run goes on with the workflow that it is a part of. */
    public boolean isResumableWithin() {
        return isTerminal() && successors().contains(QUEUED);
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static RunStatus of(String wireName) {
        return valueOf(wireName.toUpperCase(Locale.ROOT));
    }
}
