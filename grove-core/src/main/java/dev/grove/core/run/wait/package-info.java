/**
 * Waits: a run that needs external answers is a row for each call, and nothing else until the last
 * of them is answered.
 *
 * <p>Each kind of wait is a {@link dev.grove.core.run.wait.WaitType}, and what came of one a {@link
 * dev.grove.core.run.wait.WaitOutcome}.
 *
 * <p>Owns {@code agent_run_waits}, whose triggers keep {@code run_clock_stops}: the times in which
 * the clocks of runs stand. The journal writes the rows as the run is left, {@link
 * dev.grove.core.run.wait.Waits} takes the answers and queues the run in the same transaction,
 * {@code WaitSweep} ends waits that expired without an answer, {@link
 * dev.grove.core.run.wait.ChildWaits} answers what waits for another run's end. Called by REST and
 * by the loop.
 *
 * <p>Owns {@code agent_run_reviews}, too: a call that an agent is to review is begun to be
 * reviewed, and its verdict taken, by {@code ReviewSweep} alone, each in the lock of the run's row.
 * The runs of reviewers are made by {@link dev.grove.core.run.wait.ReviewerRuns}.
 */
@NullMarked
package dev.grove.core.run.wait;

import org.jspecify.annotations.NullMarked;
