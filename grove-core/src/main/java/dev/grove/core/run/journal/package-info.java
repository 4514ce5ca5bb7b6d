/**
 * The journal: makes durable what an execution does, in group commits that are fenced by the
 * lease's epoch, and reads it back.
 *
 * <p>Owns {@code agent_run_turns}, {@code agent_run_results}, {@code agent_run_compactions} and
 * {@code agent_run_unanswered_calls}; updates the rows of executed runs, and inserts their events
 * and waits. {@link dev.grove.core.run.journal.Journal} is the only door for writes, called by the
 * loop; {@link dev.grove.core.run.journal.TurnRows} reads turns, called by whatever shows or
 * continues a run.
 */
@NullMarked
package dev.grove.core.run.journal;

import org.jspecify.annotations.NullMarked;
