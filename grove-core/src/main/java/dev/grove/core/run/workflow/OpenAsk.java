package dev.grove.core.run.workflow;

import dev.grove.core.id.RunId;

/**
 * Ask of people by a node that is not settled yet.
 *
 * @param root root of the run's tree
 * @param workflow its name
 */
public record OpenAsk(RunId run, RunId root, String workflow, int version, NodeView node) {}
