package dev.grove.core.secret;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.secret.vault.Sealed;
import dev.grove.core.secret.vault.WrappedKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Repository;

/** SQL of secrets as the engine sees them: sealed values, their keys, and the trail of uses. */
@Repository
class JdbcSealedSecrets {

    private static final String GENERATION =
            """
            SELECT generation, run_identities FROM secret_generations WHERE tenant_id = :tenant
            """;

    private static final String HAS_IDENTITIES =
            """
            INSERT INTO secret_generations (tenant_id, generation, run_identities)
            VALUES (:tenant, 1, true)
            ON CONFLICT (tenant_id) DO UPDATE
            SET generation = secret_generations.generation + 1, run_identities = true
            RETURNING generation
            """;

    private static final String SEALED =
            """
            SELECT s.name, s.version, s.canary, s.nonce, s.ciphertext, k.version AS key_version,
                   k.master_key_id, k.nonce AS key_nonce, k.wrapped
              FROM secrets s
              JOIN tenant_data_keys k
                ON k.tenant_id = s.tenant_id AND k.version = s.data_key_version
             WHERE s.tenant_id = :tenant
            """;

    private static final String ONE_SEALED = SEALED + " AND s.name = :name";

    private static final String INSERT_USE =
            """
            INSERT INTO secret_uses (tenant_id, id, secret, version, run_id, purpose, used_at)
            VALUES (:tenant, :id, :secret, :version, :run, :purpose, :now)
            """;

    private final EngineDatabase database;

    JdbcSealedSecrets(EngineDatabase database) {
        this.database = database;
    }

    /**
     * State of a tenant's secrets.
     *
     * @param generation 0 where there never was one
     * @param runIdentities whether tokens of runs were given out
     */
    record Generation(long generation, boolean runIdentities) {}

    Generation generation(TenantId tenant) {
        return database.single(
                tenant,
                jdbc ->
                        jdbc.sql(GENERATION)
                                .query(Rows.of(Generation.class))
                                .optional()
                                .orElse(new Generation(0, false)));
    }

    /** Notes that the tenant's runs are given tokens; returns the generation from which on. */
    long noteIdentities(TenantId tenant) {
        return database.call(tenant, jdbc -> jdbc.sql(HAS_IDENTITIES).query(Long.class).single());
    }

    List<SealedSecret> list(TenantId tenant) {
        return database.single(tenant, jdbc -> jdbc.sql(SEALED).query(sealed(tenant)).list());
    }

    /** Writes down that a secret is used, and gives it, sealed; nothing when there is none. */
    Optional<SealedSecret> recordUse(
            TenantId tenant, SecretName name, @Nullable RunId run, String purpose, Instant now) {
        return database.call(
                tenant,
                jdbc -> {
                    Optional<SealedSecret> found =
                            jdbc.sql(ONE_SEALED)
                                    .param("name", name.text())
                                    .query(sealed(tenant))
                                    .optional();
                    found.ifPresent(secret -> insertUse(jdbc, secret, run, purpose, now));
                    return found;
                });
    }

    Optional<SealedSecret> find(TenantId tenant, SecretName name) {
        return database.single(
                tenant,
                jdbc ->
                        jdbc.sql(ONE_SEALED)
                                .param("name", name.text())
                                .query(sealed(tenant))
                                .optional());
    }

    private static void insertUse(
            TenantSql jdbc, SealedSecret secret, @Nullable RunId run, String purpose, Instant now) {
        jdbc.sql(INSERT_USE)
                .param("id", Uuids.next())
                .param("secret", secret.name().text())
                .param("version", secret.version())
                .param("run", run == null ? null : run.value())
                .param("purpose", purpose)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    private static RowMapper<SealedSecret> sealed(TenantId tenant) {
        return Rows.of(
                SealedSecret.class,
                Map.of(),
                Map.of(
                        "key",
                        row -> key(tenant, row),
                        "value",
                        row -> new Sealed(row.getBytes("nonce"), row.getBytes("ciphertext"))));
    }

    private static WrappedKey key(TenantId tenant, ResultSet row) throws SQLException {
        return new WrappedKey(
                tenant,
                row.getInt("key_version"),
                row.getString("master_key_id"),
                new Sealed(row.getBytes("key_nonce"), row.getBytes("wrapped")));
    }
}
