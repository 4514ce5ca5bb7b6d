/**
 * Ends of runs: the metric of those that ended, and the observers of an end that is committed.
 *
 * <p>Called by all that end a run. Owns no table.
 */
@NullMarked
package dev.grove.core.run.ending;

import org.jspecify.annotations.NullMarked;
