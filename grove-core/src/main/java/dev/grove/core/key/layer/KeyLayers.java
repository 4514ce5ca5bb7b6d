package dev.grove.core.key.layer;

import dev.grove.core.authority.Principal;
import dev.grove.core.cache.MostRecent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Component;

/**
 * Layers of keys, which whatever they start has. A key keeps its policies as long as it is there:
 * what was read once is remembered, and stays true.
 */
@Component
public class KeyLayers {

    private static final int MOST = 10_000;

    private static final String READ =
            "SELECT "
                    + KeyLayerRows.policies("k")
                    + " AS policies FROM api_keys k WHERE k.tenant_id = :tenant AND k.id = :key";

    private static final String LIST_KEYS_WITH =
            """
            SELECT DISTINCT k.name FROM key_layers l
              JOIN api_keys k ON k.tenant_id = l.tenant_id AND k.id = l.key_id
             WHERE l.tenant_id = :tenant AND l.policy_id = :id
               AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())
             ORDER BY k.name LIMIT :limit
            """;

    private final TenantDatabase database;
    private final MostRecent<KeyId, List<String>> known = new MostRecent<>(MOST);

    KeyLayers(TenantDatabase database) {
        this.database = database;
    }

    /** Takes note of a key that was read, so that its layers need no look-up. */
    public void note(KeyId key, List<KeyPolicy> policies) {
        if (known.find(key).isEmpty()) {
            known.put(key, digests(policies));
        }
    }

    /**
     * Digests of the layers of a key, from the outermost on.
     *
     * @param tenant in which it starts something; a key of no tenant has none
     * @param key null for none
     */
    public List<String> of(TenantId tenant, @Nullable KeyId key) {
        return key == null
                ? List.of()
                : known.find(key)
                        .orElseGet(() -> {
                            List<String> read =
                                    find(tenant, key).map(KeyLayers::digests).orElse(List.of());
                            known.put(key, read);
                            return read;
                        });
    }

    /** Digests of the layers of a caller: of its key, and of the token that stands for that. */
    public List<String> of(TenantId tenant, Principal caller) {
        List<String> ofKey = of(tenant, caller.key());
        return caller.layers().isEmpty()
                ? ofKey
                : Stream.concat(ofKey.stream(), caller.layers().stream()).distinct().toList();
    }

    /** Policies of a key of the tenant, from the outermost on; empty where it has no such key. */
    public Optional<List<KeyPolicy>> find(TenantId tenant, KeyId key) {
        return database
                .single(
                        tenant,
                        READ,
                        new MapSqlParameterSource("key", key.value()),
                        Rows.of(String.class))
                .stream()
                .findFirst()
                .map(KeyPolicy::read);
    }

    private static List<String> digests(List<KeyPolicy> policies) {
        return policies.stream().map(KeyPolicy::digest).toList();
    }

    /** Good keys that have a version of the policy. */
    public List<String> listKeysWith(TenantId tenant, UUID policy, int limit) {
        return database.single(
                tenant,
                LIST_KEYS_WITH,
                new MapSqlParameterSource("id", policy).addValue("limit", limit),
                Rows.of(String.class));
    }
}
