package dev.grove.server.oauth;

import java.time.Duration;

/** Answer to a request for a token (RFC 6749 §5). */
sealed interface TokenAnswer {

    /**
     * A token, as it is on the wire.
     *
     * @param expiresIn in seconds
     * @param scope as the token has it
     */
    record Issued(String accessToken, String tokenType, long expiresIn, String scope)
            implements TokenAnswer {

        @Override
        public String toString() {
            return "Issued[" + scope + "]";
        }
    }

    /**
     * None.
     *
     * @param description how to mend it
     */
    record Refused(TokenError error, String description) implements TokenAnswer {}

    /** Too many failures; nothing was looked at. */
    record TooMany(Duration retryAfter) implements TokenAnswer {}
}
