/**
 * The header {@code Idempotency-Key}: a request that starts or decides something may be sent again,
 * and is answered with what it brought about the first time.
 */
@NullMarked
package dev.grove.server.idempotency;

import org.jspecify.annotations.NullMarked;
