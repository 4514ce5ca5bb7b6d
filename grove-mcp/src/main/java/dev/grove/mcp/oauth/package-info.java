/**
 * OAuth: gives tokens to clients (client_credentials), and accepts them, and those of an outside
 * issuer, in place of keys.
 *
 * <p>Owns {@code oauth_signing_keys}; clients and outside callers are rows of the keys. A token is
 * good for one resource, {@code /mcp/rpc}, and for as long as its client is. The server's
 * controllers and its security filter call {@link dev.grove.mcp.oauth.TokenGrants}, {@link
 * dev.grove.mcp.oauth.BearerTokens} and {@link dev.grove.mcp.oauth.SigningKeys}.
 */
@NullMarked
package dev.grove.mcp.oauth;

import org.jspecify.annotations.NullMarked;
