package dev.grove.server.ui;

import org.jspecify.annotations.Nullable;

/**
 * Request that begins a session, with one of the two.
 *
 * @param key the key as its bearer would send it
 * @param link the secret part of a link that signs in once
 */
record BeginSessionRequest(@Nullable String key, @Nullable String link) {}
