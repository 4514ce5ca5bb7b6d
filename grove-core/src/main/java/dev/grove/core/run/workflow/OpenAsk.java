package dev.grove.core.run.workflow;

import dev.grove.core.id.RunId;

/**
 * What a node asks of people, and is not settled yet.
 *
 * @param root of the run's tree
 * @param workflow its name
 */
public record OpenAsk(RunId run, RunId root, String workflow, int version, NodeView node) {}
