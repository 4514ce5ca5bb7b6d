/**
 * {@code GET /costs}: what a tenant's runs have cost, summed up by agent, model and time, and for
 * operators those of all, by tenant.
 *
 * <p>Owns no table; reads {@link dev.grove.core.run.feed.RunCosts}.
 */
@NullMarked
package dev.grove.server.cost;

import org.jspecify.annotations.NullMarked;
