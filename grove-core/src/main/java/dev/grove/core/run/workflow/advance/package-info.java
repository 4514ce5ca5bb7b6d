/**
 * Advances: transactions that take in what has ended, begin what may, and write events, in the lock
 * of the run's row.
 *
 * <p>{@link dev.grove.core.run.workflow.advance.Advances} is called by whatever sees something end.
 * Advances that throw are noted by {@link dev.grove.core.run.workflow.advance.FailedAdvances}.
 */
@NullMarked
package dev.grove.core.run.workflow.advance;

import org.jspecify.annotations.NullMarked;
