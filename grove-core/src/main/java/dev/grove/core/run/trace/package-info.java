/**
 * Traces of runs: the spans of a run, its turns and its calls, under ids that every server derives
 * from the run's row, so that they are of one trace whichever servers execute it.
 *
 * <p>Where a run stands in a trace is a column of {@code agent_runs}, written by whatever inserts
 * the row; owns no table. {@link dev.grove.core.run.trace.RunTrace} comes with a claimed run and is
 * used by the loop; docs/guides/telemetry.md says what there is to be seen, and what a crash leaves
 * of it.
 */
@NullMarked
package dev.grove.core.run.trace;

import org.jspecify.annotations.NullMarked;
