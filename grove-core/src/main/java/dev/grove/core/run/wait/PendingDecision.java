package dev.grove.core.run.wait;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.OpenedWait;

/** A call, or a budget, that waits for somebody's decision, and of which run. */
public record PendingDecision(RunId run, String agent, int agentVersion, OpenedWait asked) {}
