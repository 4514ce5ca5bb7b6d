/**
 * Lists: a page of items and an opaque cursor to the next one.
 *
 * <p>Owns no table; depends on no feature but errors.
 */
@NullMarked
package dev.grove.core.page;

import org.jspecify.annotations.NullMarked;
