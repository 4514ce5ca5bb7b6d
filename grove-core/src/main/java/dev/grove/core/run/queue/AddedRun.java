package dev.grove.core.run.queue;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.Run;

/** Outcome of adding a run to the queue. */
public sealed interface AddedRun {

    /** The run is durable, and was queued or claimed as it says. */
    record AtOnce(Run run) implements AddedRun {}

    /** The run is durable; what has become of it since, its row says. */
    record Queued(RunId id) implements AddedRun {}

    /** The agent has another current version by now: nothing was inserted. */
    record Outdated() implements AddedRun {}
}
