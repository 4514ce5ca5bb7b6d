package dev.grove.core.run.record;

import dev.grove.core.id.RunId;

/**
 * The run that began another one, and waits for its end.
 *
 * @param isWorkflow whether a node of a workflow began it; otherwise an agent delegated to it
 */
public record RunParent(RunId run, boolean isWorkflow) {}
