package dev.grove.core.key.layer;

import dev.grove.core.authority.PolicyServers;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import java.util.List;
import java.util.UUID;

/** Policies of keys as rows, and as a text that is read with the key. */
public final class KeyLayerRows {

    /** The policy is locked, so that it cannot be deleted before its key can be found. */
    private static final String LOCK =
            """
            SELECT h.id FROM policies h
             WHERE h.tenant_id = :tenant AND h.id = :id AND h.deleted_at IS NULL
               FOR SHARE OF h
            """;

    private static final String INSERT =
            """
            INSERT INTO key_layers (tenant_id, key_id, place, name, version, digest, policy_id)
            VALUES (:tenant, :key, :place, :name, :version, :digest, :id)
            """;

    private KeyLayerRows() {}

    /**
     * Expression of the policies of a key, as {@link KeyPolicy#read} reads them.
     *
     * @param keys name of the table of keys in the statement
     */
    public static String policies(String keys) {
        return """
        COALESCE((SELECT string_agg(concat_ws(' ', l.name, l.version, l.digest, l.policy_id), ',' ORDER BY l.place)
                    FROM key_layers l WHERE l.tenant_id = %1$s.tenant_id AND l.key_id = %1$s.id), '')\
        """
                .formatted(keys);
    }

    /**
     * Writes the policies of a key, in the transaction that inserts it.
     *
     * @throws GroveException validation_failed where a policy was deleted meanwhile; {@code
     *     upgrade_in_progress} while a server lives that would not ask policies
     */
    public static void insert(TenantSql jdbc, KeyId key, List<KeyPolicy> policies) {
        PolicyServers.require(jdbc);
        for (int place = 0; place < policies.size(); place++) {
            KeyPolicy policy = policies.get(place);
            if (policy.id() != null) {
                lock(jdbc, place, policy.id());
            }
            int _ =
                    jdbc.sql(INSERT)
                            .param("key", key.value())
                            .param("place", place)
                            .param("name", policy.name())
                            .param("version", policy.version())
                            .param("digest", policy.digest())
                            .param("id", policy.id())
                            .update();
        }
    }

    private static void lock(TenantSql jdbc, int place, UUID id) {
        if (jdbc.sql(LOCK).param("id", id).query(UUID.class).optional().isEmpty()) {
            throw GroveException.invalid(
                    "policies[%d]".formatted(place),
                    "names a policy that was deleted at this moment; GET /policies lists them");
        }
    }
}
