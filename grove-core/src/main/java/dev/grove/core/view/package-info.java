/**
 * Saved views: names that people of a tenant give to what a page of the operator's UI shows.
 *
 * <p>Owns {@code saved_views}; REST alone uses it.
 */
@NullMarked
package dev.grove.core.view;

import org.jspecify.annotations.NullMarked;
