package dev.grove.core.run.workflow.view;

import dev.grove.core.id.RunId;

/** A node that waits for people, for an event or for time to pass, and the run that it is of. */
public record WaitingNode(RunId run, NodeView node) {}
