/**
 * Quotas: what an operator lets a tenant use, beside the limits of each of its runs.
 *
 * <p>Owns {@code tenant_limits} and {@code tenant_starts}; the second is written by the trigger of
 * new runs. {@link dev.grove.core.quota.Quotas} is the front door, called by REST; {@link
 * dev.grove.core.quota.KnownLimits} answers from memory what starts, claims and requests ask;
 * {@link dev.grove.core.quota.StartAdmission} refuses starts.
 */
@NullMarked
package dev.grove.core.quota;

import org.jspecify.annotations.NullMarked;
