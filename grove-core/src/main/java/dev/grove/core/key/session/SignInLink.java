package dev.grove.core.key.session;

import java.time.Instant;

/**
 * A link that begins one session.
 *
 * @param secret its secret part, shown this once
 */
public record SignInLink(String secret, Instant expiresAt) {

    @Override
    public String toString() {
        return "SignInLink[" + expiresAt + "]";
    }
}
