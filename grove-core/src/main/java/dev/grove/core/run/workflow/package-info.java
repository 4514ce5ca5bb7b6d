/**
 * Runs of workflows: a state machine over rows. A workflow holds no lease, thread or connection; it
 * <em>advances</em> in transactions, each of which takes in what has ended and begins what may.
 *
 * <p>Owns {@code workflow_nodes}, {@code workflow_map_pages} and {@code workflow_events}. {@link
 * dev.grove.core.run.workflow.WorkflowRuns} is the front door; {@link
 * dev.grove.core.run.workflow.advance.Advances} is called by whatever sees something end. The
 * children are rows of {@code core.run}, made by {@link dev.grove.core.run.child.NodeRuns}.
 */
@NullMarked
package dev.grove.core.run.workflow;

import org.jspecify.annotations.NullMarked;
