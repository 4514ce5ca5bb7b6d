/**
 * Identifiers: UUIDv7 values, each with a type of its own so that none is mistaken for another.
 *
 * <p>Owns no table. Used by every feature; depends on none.
 */
@NullMarked
package dev.grove.core.id;

import org.jspecify.annotations.NullMarked;
