/**
 * Tokens: those that Grove signs, and those of an outside issuer, which callers send in place of
 * keys.
 *
 * <p>A token is good for one resource, {@code /mcp/rpc}, and for as long as its client is: clients
 * and outside callers are rows of the keys, in {@code dev.grove.core.key}, as are the keys that
 * sign. The server's security calls {@link dev.grove.server.token.BearerTokens}, its token endpoint
 * {@link dev.grove.server.token.AccessTokens} and {@link dev.grove.server.token.SigningKeys}, the
 * sign-in of browsers {@link dev.grove.server.token.OutsideIssuer} and {@link
 * dev.grove.server.token.OpenIdDiscovery}. {@link dev.grove.server.token.RunTokens} are for others
 * and open nothing here. Owns no table.
 */
@NullMarked
package dev.grove.server.token;

import org.jspecify.annotations.NullMarked;
