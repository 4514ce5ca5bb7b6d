/**
 * Runs: one execution of an agent version against a goal, journalled so that a replica may be
 * killed at any instant.
 *
 * <p>Owns {@code agent_runs} and {@code agent_run_messages}; messages that a run reads on its way
 * are written by the journal. {@link dev.grove.core.run.Runs} is the front door, called by REST and
 * MCP: it starts, lists, forks, cancels and resumes runs. Its packages have an order, which {@code
 * docs/architecture.md} declares.
 */
@NullMarked
package dev.grove.core.run;

import org.jspecify.annotations.NullMarked;
