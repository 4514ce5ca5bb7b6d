package dev.grove.mcp.run;

import dev.grove.core.event.EventLine;
import dev.grove.core.run.record.Run;
import java.time.Duration;

/** Observer of the run that a call waits for. */
public interface RunWatch {

    /** A stored event of the run; the same one perhaps more than once. */
    void report(EventLine event);

    /** Whether the run may stop with this event. */
    boolean mayStop(EventLine event);

    /** Whether the run has ended, or does not go on without an answer. */
    boolean hasStopped(Run run);

    /** The run is looked at this often although no event says that it has stopped. */
    Duration lookEvery();
}
