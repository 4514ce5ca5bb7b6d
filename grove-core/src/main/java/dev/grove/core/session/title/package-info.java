/**
 * Titles of sessions that a model makes: one call for a session, once its first answer is there.
 *
 * <p>Owns {@code session_titles}. A message that begins says by {@link
 * dev.grove.core.session.title.DueTitles}, in its transaction, that a title is due; the sweep finds
 * the ones whose answer is there, on whichever server. Easy to get wrong: the row is {@code asking}
 * before the model is asked, and nothing leads back from there, so that no call is paid twice.
 */
@NullMarked
package dev.grove.core.session.title;

import org.jspecify.annotations.NullMarked;
