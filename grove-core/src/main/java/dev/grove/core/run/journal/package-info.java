/**
 * The journal: makes durable what an execution does, in group commits that are fenced by the places
 * of their entries in the log, and reads it back.
 *
 * <p>Owns {@code run_log} and its format, {@code agent_run_results}, {@code agent_run_snapshots},
 * {@code agent_run_compactions} and {@code agent_run_unanswered_calls}; updates the rows of runs
 * that are left, and inserts their waits. {@link dev.grove.core.run.journal.Journal} is the only
 * door for writes, called by the loop; {@link dev.grove.core.run.journal.TurnRows} reads turns,
 * called by whatever shows or continues a run.
 *
 * <p>Totals in a {@link dev.grove.core.run.journal.JournalWrite} are absolute, never increments:
 * the last entry of a run says how far it is. A write has at least one event, which numbers its
 * entry, and at most one answer.
 */
@NullMarked
package dev.grove.core.run.journal;

import org.jspecify.annotations.NullMarked;
