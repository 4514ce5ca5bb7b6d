/**
 * JSON Schema 2020-12: of tools' arguments and of agents' results.
 *
 * <p>Schemas come from tenants too: nothing is fetched for a reference, and no pattern can hang its
 * reader. Owns no table; depends on no feature. Called by tools and agents.
 */
@NullMarked
package dev.grove.core.schema;

import org.jspecify.annotations.NullMarked;
