/**
 * Secrets: values that tenants hand over once and cannot read back, sealed in the database, given
 * out only to what works on a tenant's behalf, and taken out of everything that leaves.
 *
 * <p>{@link dev.grove.core.secret.Secrets} is the entry point for storing and using, {@link
 * dev.grove.core.secret.Scrubbers} for code that passes text on. Owns {@code secrets}, {@code
 * secret_generations} and {@code secret_uses}; its package {@code vault} owns the keys.
 */
@NullMarked
package dev.grove.core.secret;

import org.jspecify.annotations.NullMarked;
