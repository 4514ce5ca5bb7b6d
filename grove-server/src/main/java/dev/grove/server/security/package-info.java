/**
 * Authentication and authorization of callers: bearer keys and tokens, scopes of routes, and the
 * tenant a caller acts for.
 *
 * <p>Each controller method states its scope with {@link dev.grove.server.security.RequiresScope};
 * one without is closed to all unless it says that it is {@link
 * dev.grove.server.security.OpenToAll}. Controllers take a {@link
 * dev.grove.server.security.Caller}. Owns no table.
 *
 * <p>What a caller sends is read in {@code SentCredential} alone; a decoder of JWTs is one of
 * {@code TokenDecoders}, and a lost database is no bad token.
 */
@NullMarked
package dev.grove.server.security;

import org.jspecify.annotations.NullMarked;
