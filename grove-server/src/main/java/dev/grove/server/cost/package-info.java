/**
 * {@code GET /tenants/{id}/costs/{month}}: what is to be billed to a tenant, for operators.
 *
 * <p>Owns no table; reads {@link dev.grove.core.run.feed.RunCosts}.
 */
@NullMarked
package dev.grove.server.cost;

import org.jspecify.annotations.NullMarked;
