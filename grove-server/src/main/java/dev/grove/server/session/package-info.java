/**
 * Streams of answers to messages of sessions. All else of sessions is operations of the core. Owns
 * no table; called by HTTP alone.
 */
@NullMarked
package dev.grove.server.session;

import org.jspecify.annotations.NullMarked;
