/**
 * Traces of runs: the spans of a run, its turns and its calls, under ids that every server derives
 * from the run's row, so that they are of one trace whichever servers execute it.
 *
 * <p>Where a run stands in a trace is a column of {@code agent_runs}, written by whatever inserts
 * the row; owns no table. {@link dev.grove.core.run.trace.RunTrace} comes with a claimed run and is
 * used by the loop; docs/guides/telemetry.md says what there is to be seen, and what a crash leaves
 * of it.
 *
 * <p>A span is begun by {@code Tracing} or the run's {@code RunTrace}; ids that others name come
 * from {@code RunPlace}, content goes through {@code SpanContent}, and no part of a trace enters a
 * sandbox.
 */
@NullMarked
package dev.grove.core.run.trace;

import org.jspecify.annotations.NullMarked;
