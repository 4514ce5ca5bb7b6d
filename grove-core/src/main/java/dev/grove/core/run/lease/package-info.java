/**
 * Leases: which replica executes which run, under which epoch, and for how long.
 *
 * <p>Claims queued and abandoned runs by writing their owner into {@code agent_runs}, extends the
 * lease of this replica in {@code replicas}, which it owns, and gives each claimed run to {@link
 * dev.grove.core.run.lease.RunExecutor}, which the loop implements. {@link
 * dev.grove.core.run.lease.Dispatcher} is woken by whatever queues a run; {@link
 * dev.grove.core.run.lease.StartClaims} has new ones claimed as they are inserted. What the replica
 * remembers of keys is good under the same lease.
 *
 * <p>A new run is claimed in the statement that inserts it only with a place of {@code
 * StartClaims}, which gives none while others may wait; what was pinned from memory is checked by
 * that statement. A replica releases the runs that it owns and does not execute, under their
 * epochs: a broken execution, or a claim whose answer was lost, must not stand.
 */
@NullMarked
package dev.grove.core.run.lease;

import org.jspecify.annotations.NullMarked;
