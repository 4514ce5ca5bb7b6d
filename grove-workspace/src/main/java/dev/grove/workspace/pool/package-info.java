/**
 * Sandboxes that are started ahead of demand, so that a run's first tool call is quick. Each is
 * handed out once and never comes back. Owns no table.
 */
@NullMarked
package dev.grove.workspace.pool;

import org.jspecify.annotations.NullMarked;
