/**
 * Pending decisions: one list of what runs wait for and of what nodes of workflows ask, across the
 * runs of a tenant.
 *
 * <p>Owns no table. Each part is read by its own statement, in the order of its own index, and the
 * two are merged; a page's cursor has a place in each. {@link
 * dev.grove.core.run.pending.PendingDecisions} is the front door, called by an operation.
 */
@NullMarked
package dev.grove.core.run.pending;

import org.jspecify.annotations.NullMarked;
