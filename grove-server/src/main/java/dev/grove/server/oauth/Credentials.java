package dev.grove.server.oauth;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a client says who it is: in exactly one of three ways. */
sealed interface Credentials {

    String ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    /** {@code client_secret_basic} or {@code client_secret_post}. */
    record Secret(String client, String secret) implements Credentials {

        @Override
        public String toString() {
            return "Secret[" + client + "]";
        }
    }

    /**
     * {@code private_key_jwt}.
     *
     * @param client as it claims itself
     */
    record Assertion(String client, String jwt) implements Credentials {

        @Override
        public String toString() {
            return "Assertion[" + client + "]";
        }
    }

    /** None that can be tried. */
    record Unusable(TokenError error, String why) implements Credentials {}

    static Credentials of(TokenRequest request) {
        String header = request.authorization();
        String secret = request.get("client_secret");
        String assertion = request.get("client_assertion");
        int ways =
                (header == null ? 0 : 1) + (secret == null ? 0 : 1) + (assertion == null ? 0 : 1);
        if (ways > 1) {
            return new Unusable(
                    TokenError.INVALID_REQUEST, "Use one way to authenticate, not several");
        }
        String named = request.get("client_id");
        if (header != null) {
            return basic(header, named);
        }
        if (assertion != null) {
            return assertion(assertion, request.get("client_assertion_type"), named);
        }
        return secret == null || named == null
                ? new Unusable(
                        TokenError.INVALID_CLIENT,
                        "Send client_id and client_secret, or a client_assertion")
                : new Secret(named, secret);
    }

    private static Credentials basic(String header, @Nullable String named) {
        String scheme = "Basic ";
        if (!header.regionMatches(true, 0, scheme, 0, scheme.length())) {
            return new Unusable(
                    TokenError.INVALID_CLIENT,
                    "The scheme of Authorization must be Basic here; a key needs no token, send it"
                            + " to /mcp/rpc itself");
        }
        return decoded(header.substring(scheme.length()).strip())
                .<Credentials>map(pair ->
                        named == null || named.equals(pair.client())
                                ? pair
                                : new Unusable(
                                        TokenError.INVALID_REQUEST,
                                        "client_id is another than that of Authorization"))
                .orElseGet(() ->
                        new Unusable(TokenError.INVALID_CLIENT, "Authorization cannot be read"));
    }

    /** Both parts are encoded as a form's values are (RFC 6749 §2.3.1). */
    private static Optional<Secret> decoded(String base64) {
        try {
            String text = new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
            int colon = text.indexOf(':');
            return colon < 0
                    ? Optional.empty()
                    : Optional.of(
                            new Secret(
                                    URLDecoder.decode(
                                            text.substring(0, colon), StandardCharsets.UTF_8),
                                    URLDecoder.decode(
                                            text.substring(colon + 1), StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static Credentials assertion(
            String jwt, @Nullable String type, @Nullable String named) {
        if (!ASSERTION_TYPE.equals(type)) {
            return new Unusable(
                    TokenError.INVALID_REQUEST, "client_assertion_type must be " + ASSERTION_TYPE);
        }
        Optional<String> claimed = ClientAssertions.claimedBy(jwt);
        if (claimed.isEmpty()) {
            return new Unusable(TokenError.INVALID_CLIENT, "client_assertion cannot be read");
        }
        return named == null || named.equals(claimed.get())
                ? new Assertion(claimed.get(), jwt)
                : new Unusable(
                        TokenError.INVALID_REQUEST, "client_id is another than the assertion's");
    }
}
