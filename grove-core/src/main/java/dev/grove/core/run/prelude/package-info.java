/**
 * Preludes: the conversation that a caller without a session says came before a run's goal. It is
 * read by the model before the goal, in the roles of user and assistant, and never believed beyond
 * that: it holds no calls, results or approvals.
 *
 * <p>Owns {@code agent_run_preludes}, whose rows are written with their run and never change.
 * Called where runs are inserted, forked and executed.
 */
@NullMarked
package dev.grove.core.run.prelude;

import org.jspecify.annotations.NullMarked;
