/**
 * Quotas: what an operator lets a tenant use, beside the limits of each of its runs.
 *
 * <p>Owns {@code tenant_limits}, {@code tenant_starts}, which the trigger of new runs writes, and
 * {@code tenant_storage}, which {@link dev.grove.core.quota.StorageSweep} writes. {@link
 * dev.grove.core.quota.Quotas} is the front door, called by REST; {@link
 * dev.grove.core.quota.KnownLimits} answers from memory what starts, claims and requests ask;
 * {@link dev.grove.core.quota.StartAdmission} refuses starts.
 *
 * <p>What a tenant may use is asked of {@code KnownLimits}, from memory; its money is reserved of
 * {@code tenant_ledgers} by the statements of {@code Ledgers} and the journal alone, for one day of
 * UTC, and locked after every ledger of a tree.
 */
@NullMarked
package dev.grove.core.quota;

import org.jspecify.annotations.NullMarked;
