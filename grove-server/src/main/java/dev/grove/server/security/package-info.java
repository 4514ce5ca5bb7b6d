/**
 * Who calls and what they may: bearer keys and tokens, scopes of routes, and the tenant a caller
 * acts for.
 *
 * <p>Each controller method states its scope with {@link dev.grove.server.security.RequiresScope};
 * one without is closed to all unless it says that it is {@link
 * dev.grove.server.security.OpenToAll}. Controllers take a {@link
 * dev.grove.server.security.Caller}. Owns no table.
 */
@NullMarked
package dev.grove.server.security;

import org.jspecify.annotations.NullMarked;
