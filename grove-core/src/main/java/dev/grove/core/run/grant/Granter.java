package dev.grove.core.run.grant;

import dev.grove.core.id.KeyId;
import java.util.List;
import java.util.UUID;

/**
 * Caller that makes a grant, or revokes one.
 *
 * @param id the same for all keys of one person; that of the key where no person is known
 * @param layers digests of the policies that the key has itself
 */
record Granter(UUID id, KeyId key, String name, List<String> layers) {

    Granter {
        layers = List.copyOf(layers);
    }
}
