/**
 * Sign-in of browsers by an outside issuer: OpenID Connect's authorization code with PKCE, by the
 * parts of Spring Security's client. What it leads to is a session as a key begins one, of the
 * caller that the issuer's tokens stand for at {@code /mcp/rpc}, with the same tenant and scope.
 *
 * <p>Any replica may take each of the requests: what one must know of another is sealed in a cookie
 * ({@link dev.grove.server.ui.openid.SealedCookies}). Owns no table.
 */
@NullMarked
package dev.grove.server.ui.openid;

import org.jspecify.annotations.NullMarked;
