package dev.grove.core.run.lease;

import dev.grove.core.id.RunId;
import java.time.Duration;

/** Asks the journal how long a run has waited for its writes to become durable. */
@FunctionalInterface
public interface PendingWrites {

    /** The age of the run's oldest write that is not durable yet; zero where there is none. */
    Duration oldestOf(RunId run);
}
