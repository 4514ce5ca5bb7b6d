package dev.grove.core.key.layer;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Version of a policy that a key has.
 *
 * @param digest of its layer
 * @param id null for a policy of the server
 */
public record KeyPolicy(String name, int version, String digest, @Nullable UUID id) {

    /** Reads those of a key, as {@link KeyLayerRows#policies} has them. */
    public static List<KeyPolicy> read(String all) {
        return all.isEmpty()
                ? List.of()
                : Arrays.stream(all.split(",")).map(KeyPolicy::one).toList();
    }

    private static KeyPolicy one(String text) {
        String[] parts = text.split(" ");
        return new KeyPolicy(
                parts[0],
                Integer.parseInt(parts[1]),
                parts[2],
                parts.length > 3 ? UUID.fromString(parts[3]) : null);
    }

    /** Reference to it, such as {@code repo-writer@2}. */
    public String reference() {
        return name + "@" + version;
    }
}
