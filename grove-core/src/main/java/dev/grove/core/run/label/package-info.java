/**
 * Labels that callers give runs to find them again.
 *
 * <p>Owns {@code agent_run_labels}; a change locks the run's row.
 */
@NullMarked
package dev.grove.core.run.label;

import org.jspecify.annotations.NullMarked;
