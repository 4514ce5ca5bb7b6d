package dev.grove.core.run.wait;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.work.Work;

/**
 * A call, or a budget, that waits for a decision, and of which run.
 *
 * @param root root of the run's tree
 */
public record PendingWait(RunId run, RunId root, Work work, OpenedWait asked) {}
