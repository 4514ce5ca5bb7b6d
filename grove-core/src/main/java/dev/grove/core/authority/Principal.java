package dev.grove.core.authority;

import dev.grove.core.id.KeyId;
import java.util.List;
import java.util.stream.Stream;

/**
 * Caller as it was authenticated: its key, and the limits that a token which stands for the key
 * adds.
 *
 * @param layers digests of the token's layers, from the outermost on, besides those that the key
 *     has; none without a token
 * @param exchangers clients that exchanged the token, the last one first: it ends with each of them
 */
public record Principal(KeyId key, List<String> layers, List<KeyId> exchangers) {

    public Principal {
        layers = List.copyOf(layers);
        exchangers = List.copyOf(exchangers);
    }

    /** Caller that sends its key, or what stands for all of it. */
    public Principal(KeyId key) {
        this(key, List.of(), List.of());
    }

    /** Keys with each of which the caller ends. */
    public List<KeyId> keys() {
        return Stream.concat(Stream.of(key), exchangers.stream()).toList();
    }

    /** Whether it stands for less than the key, or not as long. */
    public boolean isNarrowed() {
        return !layers.isEmpty() || !exchangers.isEmpty();
    }
}
