/**
 * Sessions of browsers whose cookie stands for a key, and one-time links that begin one.
 *
 * <p>Owns {@code ui_sessions} and {@code ui_sign_in_links}; {@link
 * dev.grove.core.key.session.UiSessions} is the front door. A session ends with its key.
 */
@NullMarked
package dev.grove.core.key.session;

import org.jspecify.annotations.NullMarked;
