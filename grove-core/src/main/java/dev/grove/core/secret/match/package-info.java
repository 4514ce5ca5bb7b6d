/**
 * Finds values in text, in all the forms in which they are written, in one pass and across the
 * pieces of a stream.
 *
 * <p>Knows nothing of tenants or of the database; owns no table. Only {@code Scrubber} calls it.
 */
@NullMarked
package dev.grove.core.secret.match;

import org.jspecify.annotations.NullMarked;
