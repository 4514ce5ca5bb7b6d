package dev.grove.server.oauth;

import java.util.Locale;

/** Why there is no token, in the words of RFC 6749 §5.2, RFC 8707 §2 and RFC 9396 §5. */
enum TokenError {
    INVALID_REQUEST,
    /** The one that is a 401; all others are 400. */
    INVALID_CLIENT,
    INVALID_SCOPE,
    INVALID_TARGET,
    INVALID_AUTHORIZATION_DETAILS,
    UNSUPPORTED_GRANT_TYPE;

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
