/**
 * Runs: one execution of an agent version against a goal, journalled so that a replica may be
 * killed at any instant.
 *
 * <p>Owns {@code agent_runs}, {@code agent_run_turns}, {@code agent_run_results}, {@code
 * agent_run_compactions}, {@code agent_run_unanswered_calls} and {@code agent_run_messages}, and
 * writes {@code agent_run_events}. {@link dev.grove.core.run.Runs} is the front door, called by
 * REST; {@code lease} claims runs for this replica, {@code loop} executes them, {@code journal}
 * makes what happened durable, {@code file} has what callers put into their workspaces, {@code
 * compaction} says what of it a conversation is told.
 */
@NullMarked
package dev.grove.core.run;

import org.jspecify.annotations.NullMarked;
