/**
 * Cancellation of work under way: asked for once, heard by whatever is running at that moment.
 *
 * <p>Owns no table; depends on no feature.
 */
@NullMarked
package dev.grove.core.cancel;

import org.jspecify.annotations.NullMarked;
