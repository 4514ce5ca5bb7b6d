/**
 * Idempotency: one effect for each key that a caller chose, however often and wherever it asks.
 *
 * <p>Owns {@code idempotency_keys}. {@link dev.grove.core.idempotency.Idempotency} is the entry
 * point: the server asks through it, and whatever has the effect records it in its own transaction.
 */
@NullMarked
package dev.grove.core.idempotency;

import org.jspecify.annotations.NullMarked;
