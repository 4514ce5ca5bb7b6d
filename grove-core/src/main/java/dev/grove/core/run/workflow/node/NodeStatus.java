package dev.grove.core.run.workflow.node;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Locale;

/** Where a node of a workflow's run stands. One that has not begun has no row. */
@JsonTypeName("NodeStatus")
@JsonClassDescription("Where a node stands.")
public enum NodeStatus {
    /** Its run is under way, or those of what it repeats. */
    RUNNING,
    /** People, an event or time. */
    WAITING,
    COMPLETED,
    FAILED,
    SKIPPED,
    CANCELLED;

    public boolean isOpen() {
        return this == RUNNING || this == WAITING;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
