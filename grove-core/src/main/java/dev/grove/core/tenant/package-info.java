/**
 * Tenants: the fence that every row but the operator's own stands behind.
 *
 * <p>Owns {@code tenants}. {@link dev.grove.core.tenant.Tenants} is the entry point; REST lists and
 * creates through it, and code that acts for a tenant by name resolves it here.
 */
@NullMarked
package dev.grove.core.tenant;

import org.jspecify.annotations.NullMarked;
