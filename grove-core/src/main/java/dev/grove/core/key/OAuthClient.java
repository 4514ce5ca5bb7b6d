package dev.grove.core.key;

import org.jspecify.annotations.Nullable;

/**
 * Client that calls with tokens. Its id among the keys is its {@code client_id}.
 *
 * @param publicKeys a JWK set of a client that signs; null for one with a secret
 * @param outside its subject at another issuer; null for a client that Grove gives tokens to
 */
public record OAuthClient(Key key, @Nullable String publicKeys, @Nullable Outside outside) {

    /** A subject of an issuer that the operator trusts. */
    public record Outside(String issuer, String subject) {}
}
