/**
 * Decisions of people about a waiting node: answers to asks, outcomes of calls in doubt, nodes that
 * need not go on.
 *
 * <p>Changes come through {@link dev.grove.core.run.workflow.ask.NodeChanges}, which asks for an
 * advance by the graph's row.
 */
@NullMarked
package dev.grove.core.run.workflow.ask;

import org.jspecify.annotations.NullMarked;
