/**
 * Changes of what stands above all runs of a tenant: its ceiling and its brake. A change returns
 * once every server keeps to it, or has lost its lease.
 *
 * <p>Writes {@code tenant_ceilings}, which {@code dev.grove.core.ceiling} reads, and stops and
 * starts the clocks of runs with the brake. Only its own operations call it.
 */
@NullMarked
package dev.grove.core.run.ceiling;

import org.jspecify.annotations.NullMarked;
