/**
 * Leases: which replica executes which run, under which epoch, and for how long.
 *
 * <p>Claims queued and abandoned runs by updating the lease columns of {@code agent_runs}, renews
 * the leases of runs that are executed here, and gives each claimed run to {@link
 * dev.grove.core.run.lease.RunExecutor}, which the loop implements. {@link
 * dev.grove.core.run.lease.Dispatcher} is woken by whatever queues a run. Owns no table.
 */
@NullMarked
package dev.grove.core.run.lease;

import org.jspecify.annotations.NullMarked;
