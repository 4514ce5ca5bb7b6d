/**
 * Delegation as agents and callers see it: the tool by which a run has another agent do something,
 * and the trees of runs that come of it.
 *
 * <p>Owns no table: {@link dev.grove.core.run.child.ChildRuns} writes {@code
 * agent_run_delegations}, called by the loop, and {@link dev.grove.core.run.wait.ChildWaits}
 * answers the parents. {@link dev.grove.core.run.delegation.RunTrees} reads the trees, called by
 * REST.
 */
@NullMarked
package dev.grove.core.run.delegation;

import org.jspecify.annotations.NullMarked;
