package dev.grove.server.ui.openid;

import java.util.Locale;

/** Why a browser was not signed in. The sign-in page says for each what to do. */
public enum Refusal {
    /** The server has no address by the name that the browser used. */
    ADDRESS,
    /** The issuer does not answer. */
    UNREACHABLE,
    /** This browser began no sign-in that the answer belongs to, or too long ago. */
    NOT_BEGUN,
    /** The answer came from another issuer, or does not say from which. */
    MIXED_UP,
    /** The person or the issuer declined. */
    DENIED,
    /** The issuer answered by another error. */
    REFUSED,
    /** The code was used before, or has expired. */
    CODE,
    /** The issuer does not take this server for its client. */
    CLIENT,
    /** The ID token is not valid. */
    TOKEN,
    /** The ID token gives no access: no tenant, no scope, or a caller that was revoked. */
    NO_ACCESS,
    /** Too many sign-ins from this address failed. */
    TOO_MANY,
    /** The server has no master key. */
    LOCKED,
    /** The database does not answer. */
    UNAVAILABLE;

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
