/**
 * {@code /saved-views}.
 *
 * <p>Owns no table; uses {@link dev.grove.core.view.SavedViews}.
 */
@NullMarked
package dev.grove.server.view;

import org.jspecify.annotations.NullMarked;
