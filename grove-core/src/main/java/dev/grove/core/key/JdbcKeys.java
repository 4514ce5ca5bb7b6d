package dev.grove.core.key;

import static dev.grove.core.database.UtcTime.atUtc;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.layer.KeyLayerRows;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * SQL of the keys that bearers send. A method's tenant is the fence it works behind; null is the
 * operator, who works without one.
 */
@Repository
class JdbcKeys {

    private static final String INSERT =
            """
            INSERT INTO api_keys
                (id, tenant_id, name, scope, secret_hash, bootstrap, created_at, expires_at)
            VALUES (:id, :tenant, :name, :scope, :hash, :bootstrap, :createdAt, :expiresAt)
            """;

    private static final String LIST =
            "SELECT "
                    + KeyRow.COLUMNS
                    + """
                      FROM api_keys
                    WHERE id > :after AND revoked_at IS NULL AND kind = 'bearer'
                    ORDER BY id LIMIT :limit
                    """;

    private static final String REVOKE =
            """
            UPDATE api_keys SET revoked_at = :now
            WHERE id = :id AND revoked_at IS NULL AND kind = 'bearer'
            """;

    private static final String REVOKE_ALL =
            "UPDATE api_keys SET revoked_at = :now WHERE tenant_id = :tenant AND revoked_at IS NULL";

    private static final String ROTATE =
            """
            UPDATE api_keys SET secret_hash = :hash, rotated_at = :now
            WHERE id = :id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)
              AND kind = 'bearer'
            RETURNING
            """
                    + KeyRow.COLUMNS;

    private static final String BY_IDS =
            "SELECT "
                    + KeyRow.COLUMNS
                    + """
                    , secret_hash FROM api_keys
                     WHERE id = ANY (string_to_array(:ids, ',')::uuid[]) AND kind = 'bearer'
                    """;

    private static final String GOOD =
            """
            SELECT id FROM api_keys
             WHERE id = ANY (string_to_array(:ids, ',')::uuid[])
               AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)
            """;

    private static final String BOOTSTRAP =
            "SELECT " + KeyRow.COLUMNS + ", secret_hash FROM api_keys WHERE bootstrap";

    private static final String INSERT_BOOTSTRAP =
            INSERT + "ON CONFLICT (bootstrap) WHERE bootstrap DO NOTHING";

    private static final String REPLACE_BOOTSTRAP =
            INSERT
                    + """
                    ON CONFLICT (bootstrap) WHERE bootstrap DO UPDATE SET
                        rotated_at = CASE WHEN api_keys.secret_hash = EXCLUDED.secret_hash
                            THEN api_keys.rotated_at ELSE EXCLUDED.created_at END,
                        secret_hash = EXCLUDED.secret_hash,
                        revoked_at = NULL
                    """;

    private static final RowMapper<StoredKey> STORED =
            Rows.of(StoredKey.class, KeyRow.FORMS, KeyRow.HASH);

    private final TenantDatabase fenced;
    private final EngineDatabase unfenced;

    JdbcKeys(TenantDatabase fenced, EngineDatabase unfenced) {
        this.fenced = fenced;
        this.unfenced = unfenced;
    }

    void insert(@Nullable TenantId fence, StoredKey stored) {
        TenantId tenant = stored.key().tenant();
        if (stored.key().policies().isEmpty() || tenant == null) {
            int _ = within(fence, jdbc -> insert(jdbc, INSERT, stored, false));
            return;
        }
        fenced.run(
                tenant,
                jdbc -> {
                    int _ = insert(jdbc, INSERT, stored, false);
                    KeyLayerRows.insert(jdbc, stored.key().id(), stored.key().policies());
                });
    }

    /** False when there is one already. */
    @CrossTenant("the bootstrap key has no tenant")
    boolean insertBootstrap(StoredKey stored) {
        return unfenced.call(jdbc -> insert(jdbc, INSERT_BOOTSTRAP, stored, true)) == 1;
    }

    /** The operator states the key anew at each start: an earlier one becomes void. */
    @CrossTenant("the bootstrap key has no tenant")
    void replaceBootstrap(StoredKey stored) {
        int _ = unfenced.call(jdbc -> insert(jdbc, REPLACE_BOOTSTRAP, stored, true));
    }

    @CrossTenant("the bootstrap key has no tenant")
    Optional<StoredKey> findBootstrap() {
        return unfenced.single(jdbc -> jdbc.sql(BOOTSTRAP).query(STORED).optional());
    }

    List<Key> list(@Nullable TenantId fence, UUID after, int limit) {
        return within(
                fence,
                jdbc ->
                        jdbc.sql(LIST)
                                .param("after", after)
                                .param("limit", limit)
                                .query(KeyRow.KEYS)
                                .list());
    }

    boolean revoke(@Nullable TenantId fence, KeyId id, Instant now) {
        return within(
                        fence,
                        jdbc ->
                                jdbc.sql(REVOKE)
                                        .param("id", id.value())
                                        .param("now", atUtc(now))
                                        .update())
                == 1;
    }

    /** Revokes the keys of a tenant, of whichever kind; returns their number. */
    int revokeAllOf(TenantId tenant, Instant now) {
        return unfenced.call(
                tenant, jdbc -> jdbc.sql(REVOKE_ALL).param("now", atUtc(now)).update());
    }

    Optional<Key> rotate(@Nullable TenantId fence, RawKey raw, Instant now) {
        return within(
                fence,
                jdbc ->
                        jdbc.sql(ROTATE)
                                .param("id", raw.id().value())
                                .param("hash", KeyHash.of(raw.text()).bytes())
                                .param("now", atUtc(now))
                                .query(KeyRow.KEYS)
                                .optional());
    }

    @CrossTenant("a bearer's tenant is known only after its key has been found")
    Map<KeyId, StoredKey> find(Set<KeyId> ids) {
        return unfenced
                .single(jdbc -> jdbc.sql(BY_IDS).param("ids", joined(ids)).query(STORED).list())
                .stream()
                .collect(Collectors.toMap(stored -> stored.key().id(), stored -> stored));
    }

    @CrossTenant("one query for the open streams of all tenants")
    Set<KeyId> goodOnesOf(Set<KeyId> ids, Instant now) {
        return unfenced.call(jdbc ->
                jdbc
                        .sql(GOOD)
                        .param("ids", joined(ids))
                        .param("now", atUtc(now))
                        .query(Rows.of(KeyId.class))
                        .list()
                        .stream()
                        .collect(Collectors.toSet()));
    }

    private static String joined(Set<KeyId> ids) {
        return ids.stream().map(KeyId::toString).collect(Collectors.joining(","));
    }

    private static int insert(JdbcClient jdbc, String sql, StoredKey stored, boolean bootstrap) {
        Key key = stored.key();
        return jdbc.sql(sql)
                .param("id", key.id().value())
                .param("tenant", key.tenant() == null ? null : key.tenant().value())
                .param("name", key.name())
                .param("scope", key.scope().wireName())
                .param("hash", stored.hash().bytes())
                .param("bootstrap", bootstrap)
                .param("createdAt", atUtc(key.createdAt()))
                .param("expiresAt", key.expiresAt() == null ? null : atUtc(key.expiresAt()))
                .update();
    }

    private <T> T within(@Nullable TenantId fence, Function<JdbcClient, T> work) {
        return fence == null ? unfenced.call(work) : fenced.call(fence, work);
    }
}
