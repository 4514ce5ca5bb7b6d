package dev.grove.core.secret.vault;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.RowReader;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Repository;

/** SQL of data keys. */
@Repository
class JdbcDataKeys {

    private static final String NEWEST =
            """
            SELECT tenant_id, version, master_key_id, nonce, wrapped, created_at FROM tenant_data_keys
            WHERE tenant_id = :tenant ORDER BY version DESC LIMIT 1
            """;

    private static final String BY_VERSION =
            """
            SELECT tenant_id, version, master_key_id, nonce, wrapped FROM tenant_data_keys
            WHERE tenant_id = :tenant AND version = :version
            """;

    private static final String INSERT =
            """
            INSERT INTO tenant_data_keys (tenant_id, version, master_key_id, nonce, wrapped, created_at)
            VALUES (:tenant, :version, :masterKey, :nonce, :wrapped, :now)
            ON CONFLICT (tenant_id, version) DO NOTHING
            """;

    private static final String MASTER_KEYS_IN_USE =
            "SELECT DISTINCT master_key_id FROM tenant_data_keys";

    private static final String WRAPPED_BY_ANOTHER =
            """
            SELECT tenant_id, version, master_key_id, nonce, wrapped FROM tenant_data_keys
            WHERE master_key_id <> :masterKey
            ORDER BY tenant_id, version LIMIT 1 FOR UPDATE
            """;

    private static final String REWRAP =
            """
            UPDATE tenant_data_keys SET master_key_id = :masterKey, nonce = :nonce, wrapped = :wrapped
            WHERE tenant_id = :tenant AND version = :version
            """;

    private static final Map<String, RowReader> READERS =
            Map.of("sealed", row -> new Sealed(row.getBytes("nonce"), row.getBytes("wrapped")));

    private static final RowMapper<WrappedKey> WRAPPED =
            Rows.of(WrappedKey.class, Map.of(), READERS);

    private static final RowMapper<Dated> DATED = Rows.of(Dated.class, Map.of(), READERS);

    private final EngineDatabase database;

    JdbcDataKeys(EngineDatabase database) {
        this.database = database;
    }

    record Dated(WrappedKey key, Instant createdAt) {}

    Optional<Dated> findNewest(TenantId tenant) {
        return database.call(tenant, jdbc -> jdbc.sql(NEWEST).query(DATED).optional());
    }

    Optional<WrappedKey> find(TenantId tenant, int version) {
        return database.call(
                tenant,
                jdbc -> jdbc.sql(BY_VERSION).param("version", version).query(WRAPPED).optional());
    }

    /** Does nothing when another replica has inserted one. */
    void insert(TenantId tenant, WrappedKey key, Instant now) {
        database.run(
                tenant,
                jdbc ->
                        jdbc.sql(INSERT)
                                .param("version", key.version())
                                .param("masterKey", key.masterKeyId())
                                .param("nonce", key.sealed().nonce())
                                .param("wrapped", key.sealed().ciphertext())
                                .param("now", now.atOffset(ZoneOffset.UTC))
                                .update());
    }

    @CrossTenant("one master key wraps the data keys of all")
    Set<String> masterKeysInUse() {
        return database.call(
                jdbc -> new HashSet<>(jdbc.sql(MASTER_KEYS_IN_USE).query(String.class).list()));
    }

    /** Finds a data key that another master key wraps, and locks it until the transaction ends. */
    @CrossTenant("one master key wraps the data keys of all")
    Optional<WrappedKey> lockOneWrappedByAnother(String masterKeyId) {
        return database.call(jdbc ->
                jdbc.sql(WRAPPED_BY_ANOTHER)
                        .param("masterKey", masterKeyId)
                        .query(WRAPPED)
                        .optional());
    }

    void rewrap(TenantId tenant, WrappedKey key) {
        database.run(
                tenant,
                jdbc ->
                        jdbc.sql(REWRAP)
                                .param("version", key.version())
                                .param("masterKey", key.masterKeyId())
                                .param("nonce", key.sealed().nonce())
                                .param("wrapped", key.sealed().ciphertext())
                                .update());
    }
}
