/**
 * Runs that other runs start: by delegation, and by nodes of workflows. Their id is durable in
 * their parent before they are inserted, so that a parent which comes back finds its child.
 *
 * <p>Owns {@code agent_run_delegations}.
 */
@NullMarked
package dev.grove.core.run.child;

import org.jspecify.annotations.NullMarked;
