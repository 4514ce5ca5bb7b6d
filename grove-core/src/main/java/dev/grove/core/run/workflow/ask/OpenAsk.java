package dev.grove.core.run.workflow.ask;

import dev.grove.core.id.RunId;
import dev.grove.core.run.workflow.view.NodeView;

/**
 * Ask of people by a node that is not settled yet.
 *
 * @param root root of the run's tree
 * @param workflow its name
 */
public record OpenAsk(RunId run, RunId root, String workflow, int version, NodeView node) {}
