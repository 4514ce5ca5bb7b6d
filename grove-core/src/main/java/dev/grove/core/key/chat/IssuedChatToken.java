package dev.grove.core.key.chat;

import java.time.Instant;

/**
 * A token that was just made.
 *
 * @param text the token, shown this once
 */
public record IssuedChatToken(String text, Instant expiresAt) {

    @Override
    public String toString() {
        return "IssuedChatToken[" + expiresAt + "]";
    }
}
