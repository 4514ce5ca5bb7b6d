/**
 * How many requests a key may make, where an operator limits those of its tenant.
 *
 * <p>Owns no table: each server counts for itself, in memory. {@link
 * dev.grove.server.limit.RequestLimits} is called by the filter of the security chain.
 */
@NullMarked
package dev.grove.server.limit;

import org.jspecify.annotations.NullMarked;
