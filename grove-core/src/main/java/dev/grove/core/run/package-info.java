/**
 * Runs: one execution of an agent version against a goal, journalled so that a replica may be
 * killed at any instant.
 *
 * <p>Owns {@code agent_runs}, {@code agent_run_delegations} and {@code agent_run_messages}. {@link
 * dev.grove.core.run.Runs} is the front door, called by REST and MCP: it starts, lists, forks,
 * cancels and resumes runs; {@link dev.grove.core.run.ChildRuns} starts those that runs delegate.
 *
 * <p>Below it, each depending only on those before it: {@code record} and {@code event}; {@code
 * lease}, {@code journal}, {@code queue}, {@code wait} and {@code file}. Above it {@code
 * compaction}, {@code delegation} and, using them all, {@code loop}.
 */
@NullMarked
package dev.grove.core.run;

import org.jspecify.annotations.NullMarked;
