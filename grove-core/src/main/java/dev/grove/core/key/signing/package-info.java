/**
 * Keys that sign the tokens of OAuth clients.
 *
 * <p>Owns {@code oauth_signing_keys}; the token endpoint of the server makes and checks tokens with
 * them.
 */
@NullMarked
package dev.grove.core.key.signing;

import org.jspecify.annotations.NullMarked;
