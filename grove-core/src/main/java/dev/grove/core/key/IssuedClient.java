package dev.grove.core.key;

import org.jspecify.annotations.Nullable;

/**
 * A client at the one moment its secret is known.
 *
 * @param secret shown once, never stored; null of a client that signs
 */
public record IssuedClient(OAuthClient client, @Nullable String secret) {

    @Override
    public String toString() {
        return "IssuedClient[" + client.key().id() + "]";
    }
}
