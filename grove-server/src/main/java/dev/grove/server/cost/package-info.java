/**
 * {@code GET /costs}: what a tenant's runs have cost, summed up by agent, model and time.
 *
 * <p>Owns no table; reads {@link dev.grove.core.run.feed.RunCosts}.
 */
@NullMarked
package dev.grove.server.cost;

import org.jspecify.annotations.NullMarked;
