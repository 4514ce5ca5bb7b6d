/**
 * Nodes of a running workflow: their rows, states, values and outputs.
 *
 * <p>Owns {@code workflow_nodes} and {@code workflow_map_pages}.
 */
@NullMarked
package dev.grove.core.run.workflow.node;

import org.jspecify.annotations.NullMarked;
