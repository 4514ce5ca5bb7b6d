/**
 * Errors that reach a caller: one {@link dev.grove.core.error.ErrorCode} for each kind, carried by
 * one exception type.
 *
 * <p>The server maps them to problem+json, once. Expected alternatives inside the engine are sealed
 * results, not exceptions. Owns no table; depends on no feature.
 */
@NullMarked
package dev.grove.core.error;

import org.jspecify.annotations.NullMarked;
