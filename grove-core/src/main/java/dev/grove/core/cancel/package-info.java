/**
 * Cancellation of work under way: requested once, received by whatever is running at that moment.
 *
 * <p>Owns no table; depends on no feature.
 */
@NullMarked
package dev.grove.core.cancel;

import org.jspecify.annotations.NullMarked;
