/**
 * Ceilings of tenants, as every server knows them: policies that stand above all runs of a tenant
 * as they are now, and the brake that pauses or stops them.
 *
 * <p>Owns {@code tenant_ceilings}. {@link dev.grove.core.ceiling.KnownCeilings} answers from
 * memory, which a beat of the lease keeps true as it does keys; claims, executions, gates and
 * starts ask it. {@code dev.grove.core.run.ceiling} changes them: what is written here without
 * waiting for all servers is in force on some of them only.
 */
@NullMarked
package dev.grove.core.ceiling;

import org.jspecify.annotations.NullMarked;
