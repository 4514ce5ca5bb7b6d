/**
 * Delegation: a run has another agent do something, and waits for its result as a row.
 *
 * <p>Owns {@code agent_run_delegations}, which {@link dev.grove.core.run.ChildRuns} writes. The
 * loop begins children, {@link dev.grove.core.run.wait.ChildWaits} answers their parents; {@link
 * dev.grove.core.run.delegation.RunTrees} shows the trees that come of it, called by REST.
 */
@NullMarked
package dev.grove.core.run.delegation;

import org.jspecify.annotations.NullMarked;
