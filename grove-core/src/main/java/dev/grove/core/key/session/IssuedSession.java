package dev.grove.core.key.session;

import dev.grove.core.key.Key;
import java.time.Instant;

/**
 * A session that has just begun.
 *
 * @param secret the cookie's value, shown this once
 */
public record IssuedSession(String secret, Key key, Instant expiresAt) {

    @Override
    public String toString() {
        return "IssuedSession[" + key.id() + ", " + expiresAt + "]";
    }
}
