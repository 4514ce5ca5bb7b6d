package dev.grove.server.oauth;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer to a request for a token (RFC 6749 §5, RFC 8693 §2.2). */
sealed interface TokenAnswer {

    /**
     * A token, as it is on the wire.
     *
     * @param issuedTokenType of one that was exchanged (RFC 8693 §2.2.1); null of others
     * @param expiresIn in seconds
     * @param scope as the token has it
     * @param authorizationDetails as they were kept (RFC 9396 §7); null where none were asked for
     */
    record Issued(
            String accessToken,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String issuedTokenType,
            String tokenType,
            long expiresIn,
            String scope,
            @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable List<AuthorizationDetails.Kept> authorizationDetails)
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
