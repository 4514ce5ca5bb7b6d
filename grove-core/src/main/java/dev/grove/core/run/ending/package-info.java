/**
 * Ends of runs: the metric of those that ended, and who is told of an end when it is committed.
 *
 * <p>Called by all that end a run. Owns no table.
 */
@NullMarked
package dev.grove.core.run.ending;

import org.jspecify.annotations.NullMarked;
