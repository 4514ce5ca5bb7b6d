package dev.grove.server.token;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Metadata of an issuer about sign-in (OpenID Connect Discovery).
 *
 * @param issuer its name, as its tokens have it
 * @param endSession where a browser signs out, if it can
 * @param clientAuthentications ways for clients to authenticate at the token endpoint; empty where
 *     the issuer does not say
 * @param namesItself whether each of its answers to a browser names it (RFC 9207)
 */
public record OpenIdMetadata(
        String issuer,
        URI authorization,
        URI token,
        Optional<URI> endSession,
        List<String> clientAuthentications,
        boolean namesItself) {}
