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
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * SQL of the keys whose bearers send tokens. A method's tenant is the fence it works behind; null
 * is the operator, who works without one.
 */
@Repository
class JdbcOAuthClients {

    private static final String SELECT =
            "SELECT "
                    + KeyRow.COLUMNS
                    + ", secret_hash, public_keys, issuer, subject FROM api_keys ";

    private static final String INSERT =
            """
            INSERT INTO api_keys (id, tenant_id, name, scope, secret_hash, created_at, expires_at,
                                  kind, public_keys, issuer, subject)
            VALUES (:id, :tenant, :name, :scope, :hash, :createdAt, :expiresAt,
                    :kind, :publicKeys, :issuer, :subject)
            """;

    /** Another replica may meet the same caller at the same time. */
    private static final String INSERT_OUTSIDE =
            INSERT + "ON CONFLICT (tenant_id, issuer, subject) WHERE kind = 'outside' DO NOTHING";

    private static final String LIST =
            SELECT
                    + """
                    WHERE id > :after AND revoked_at IS NULL AND kind <> 'bearer'
                    ORDER BY id LIMIT :limit
                    """;

    private static final String REVOKE =
            """
            UPDATE api_keys SET revoked_at = :now
            WHERE id = :id AND revoked_at IS NULL AND kind <> 'bearer'
            """;

    private static final String BY_ID = SELECT + "WHERE id = :id AND kind = 'oauth_client'";

    private static final String OUTSIDE =
            SELECT
                    + """
                    WHERE tenant_id = :tenant AND issuer = :issuer AND subject = :subject
                      AND kind = 'outside'
                    """;

    private static final RowMapper<StoredOAuthClient> STORED =
            Rows.of(StoredOAuthClient.class, KeyRow.FORMS, KeyRow.HASH);

    private final TenantDatabase fenced;
    private final EngineDatabase unfenced;

    JdbcOAuthClients(TenantDatabase fenced, EngineDatabase unfenced) {
        this.fenced = fenced;
        this.unfenced = unfenced;
    }

    void insert(@Nullable TenantId fence, OAuthClient client, KeyHash hash) {
        Key key = client.key();
        TenantId tenant = key.tenant();
        if (key.policies().isEmpty() || tenant == null) {
            int _ = within(fence, jdbc -> insert(jdbc, INSERT, client, hash));
            return;
        }
        fenced.run(
                tenant,
                jdbc -> {
                    int _ = insert(jdbc, INSERT, client, hash);
                    KeyLayerRows.insert(jdbc, key.id(), key.policies());
                });
    }

    /** Does nothing when the caller is known. */
    void insertOutside(TenantId tenant, OAuthClient caller, KeyHash hash) {
        int _ = fenced.call(tenant, jdbc -> insert(jdbc, INSERT_OUTSIDE, caller, hash));
    }

    List<OAuthClient> list(@Nullable TenantId fence, UUID after, int limit) {
        return within(
                fence,
                jdbc ->
                        jdbc.sql(LIST)
                                .param("after", after)
                                .param("limit", limit)
                                .query((row, number) -> STORED.mapRow(row, number).client())
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

    @CrossTenant("a client's tenant is known only after it has been found")
    Optional<StoredOAuthClient> find(KeyId id) {
        return unfenced.single(
                jdbc -> jdbc.sql(BY_ID).param("id", id.value()).query(STORED).optional());
    }

    Optional<Key> findOutside(TenantId tenant, OAuthClient.Outside outside) {
        return fenced.call(
                tenant,
                jdbc ->
                        jdbc.sql(OUTSIDE)
                                .param("issuer", outside.issuer())
                                .param("subject", outside.subject())
                                .query(KeyRow.KEYS)
                                .optional());
    }

    private static int insert(JdbcClient jdbc, String sql, OAuthClient client, KeyHash hash) {
        Key key = client.key();
        OAuthClient.Outside outside = client.outside();
        return jdbc.sql(sql)
                .param("id", key.id().value())
                .param("tenant", key.tenant() == null ? null : key.tenant().value())
                .param("name", key.name())
                .param("scope", key.scope().wireName())
                .param("hash", hash.bytes())
                .param("createdAt", atUtc(key.createdAt()))
                .param("expiresAt", key.expiresAt() == null ? null : atUtc(key.expiresAt()))
                .param("kind", outside == null ? "oauth_client" : "outside")
                .param("publicKeys", client.publicKeys())
                .param("issuer", outside == null ? null : outside.issuer())
                .param("subject", outside == null ? null : outside.subject())
                .update();
    }

    private <T> T within(@Nullable TenantId fence, Function<JdbcClient, T> work) {
        return fence == null ? unfenced.call(work) : fenced.call(fence, work);
    }
}
