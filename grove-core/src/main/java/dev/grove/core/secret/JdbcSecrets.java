package dev.grove.core.secret;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.vault.Sealed;
import dev.grove.core.secret.vault.WrappedKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import org.springframework.stereotype.Repository;

/** SQL of secrets as requests see them: they write values and never read them, not even sealed. */
@Repository
class JdbcSecrets {

    /** Its row lock lets the changes of a tenant happen one after the other. */
    private static final String NEXT_GENERATION =
            """
            INSERT INTO secret_generations (tenant_id, generation) VALUES (:tenant, 1)
            ON CONFLICT (tenant_id) DO UPDATE SET generation = secret_generations.generation + 1
            RETURNING generation
            """;

    private static final String INSERT =
            """
            INSERT INTO secrets (tenant_id, name, version, data_key_version, nonce, ciphertext,
                                 value_bytes, created_at, updated_at%s)
            VALUES (:tenant, :name, :version, :key, :nonce, :ciphertext, :bytes, :now, :now%s)
            """;

    private static final String INSERT_SECRET = INSERT.formatted("", "");

    private static final String INSERT_CANARY = INSERT.formatted(", canary", ", true");

    /** No upsert: that would need the right to read what it writes. */
    private static final String REPLACE =
            """
            UPDATE secrets SET version = :version, data_key_version = :key, nonce = :nonce,
                   ciphertext = :ciphertext, value_bytes = :bytes, updated_at = :now, canary = false
             WHERE tenant_id = :tenant AND name = :name
            """;

    private static final String CANARIES =
            "SELECT count(*) FROM secrets WHERE tenant_id = :tenant AND canary";

    private static final String BYTES_OF_OTHERS =
            """
            SELECT coalesce(sum(value_bytes), 0) FROM secrets
             WHERE tenant_id = :tenant AND name <> :name
            """;

    private static final String DELETE =
            "DELETE FROM secrets WHERE tenant_id = :tenant AND name = :name";

    private static final String LIST =
            """
            SELECT name, created_at, updated_at FROM secrets
             WHERE tenant_id = :tenant AND name > :after ORDER BY name LIMIT :limit
            """;

    private static final String STORED =
            "SELECT name FROM secrets WHERE tenant_id = :tenant AND name IN (:names)";

    private static final String FIND =
            """
            SELECT name, created_at, updated_at FROM secrets
             WHERE tenant_id = :tenant AND name = :name
            """;

    /** Users of each secret, among its hundred latest uses. */
    private static final String USERS =
            """
            SELECT u.secret, r.agent_name AS agent, u.purpose, max(u.used_at) AS last_used_at
              FROM secrets s
             CROSS JOIN LATERAL (
                   SELECT tenant_id, secret, run_id, purpose, used_at FROM secret_uses
                    WHERE tenant_id = s.tenant_id AND secret = s.name AND used_at >= s.created_at
                    ORDER BY id DESC LIMIT 100) u
              LEFT JOIN agent_runs r ON r.tenant_id = u.tenant_id AND r.id = u.run_id
             WHERE s.tenant_id = :tenant AND s.name BETWEEN :first AND :last
             GROUP BY u.secret, r.agent_name, u.purpose
             ORDER BY u.secret, last_used_at DESC
            """;

    private final TenantDatabase database;

    JdbcSecrets(TenantDatabase database) {
        this.database = database;
    }

    /** A change that was made: the tenant's generation after it, and what there is now. */
    record Stored(long generation, boolean isNew, SecretEntry entry) {}

    /**
     * Stores a value.
     *
     * @param bytes how long it is
     * @param seal seals it for the version that it is given
     */
    Stored put(
            TenantId tenant,
            SecretName name,
            WrappedKey key,
            int bytes,
            LongFunction<Sealed> seal,
            Instant now) {
        return database.call(
                tenant,
                jdbc -> {
                    long version = nextGeneration(jdbc);
                    checkRoom(jdbc, name, bytes);
                    boolean isNew = find(jdbc, name).isEmpty();
                    Sealed value = seal.apply(version);
                    write(
                            jdbc,
                            isNew ? INSERT_SECRET : REPLACE,
                            name,
                            key,
                            version,
                            bytes,
                            value,
                            now);
                    SecretEntry entry = find(jdbc, name).orElseThrow();
                    return new Stored(version, isNew, withUsers(jdbc, List.of(entry)).getFirst());
                });
    }

    /**
     * Stores a canary, unless there is a secret of its name.
     *
     * @return the tenant's generation after it; nothing where one was there
     */
    Optional<Long> putCanary(
            TenantId tenant,
            SecretName name,
            WrappedKey key,
            int bytes,
            LongFunction<Sealed> seal,
            Instant now) {
        return database.call(
                tenant,
                jdbc -> {
                    long version = nextGeneration(jdbc);
                    if (find(jdbc, name).isPresent()) {
                        return Optional.empty();
                    }
                    checkRoom(jdbc, name, bytes);
                    if (jdbc.sql(CANARIES).query(Long.class).single() >= Canaries.MOST) {
                        throw new GroveException(
                                ErrorCode.CONFLICT,
                                "The tenant has %d canaries; delete secrets whose names begin with %s first"
                                        .formatted(Canaries.MOST, Canaries.PREFIX));
                    }
                    write(jdbc, INSERT_CANARY, name, key, version, bytes, seal.apply(version), now);
                    return Optional.of(version);
                });
    }

    private static void write(
            TenantSql jdbc,
            String statement,
            SecretName name,
            WrappedKey key,
            long version,
            int bytes,
            Sealed value,
            Instant now) {
        int _ =
                jdbc.sql(statement)
                        .param("name", name.text())
                        .param("version", version)
                        .param("key", key.version())
                        .param("nonce", value.nonce())
                        .param("ciphertext", value.ciphertext())
                        .param("bytes", bytes)
                        .param("now", now.atOffset(ZoneOffset.UTC))
                        .update();
    }

    /** The tenant's generation after it, or nothing when there was no such secret. */
    Optional<Long> delete(TenantId tenant, SecretName name) {
        return database.call(
                tenant,
                jdbc -> {
                    long generation = nextGeneration(jdbc);
                    int deleted = jdbc.sql(DELETE).param("name", name.text()).update();
                    return deleted == 0 ? Optional.empty() : Optional.of(generation);
                });
    }

    /** Filters names to those that secrets of the tenant have. */
    Set<String> stored(TenantId tenant, Collection<String> names) {
        return database.call(
                tenant, jdbc -> jdbc.sql(STORED).param("names", names).query(String.class).set());
    }

    /** By name. */
    List<SecretEntry> list(TenantId tenant, String after, int limit) {
        return database.call(
                tenant,
                jdbc ->
                        withUsers(
                                jdbc,
                                jdbc.sql(LIST)
                                        .param("after", after)
                                        .param("limit", limit)
                                        .query(JdbcSecrets::entry)
                                        .list()));
    }

    /** Under the row lock of the generation, so that two at once cannot both take the last room. */
    private static void checkRoom(TenantSql jdbc, SecretName name, int bytes) {
        long others =
                jdbc.sql(BYTES_OF_OTHERS).param("name", name.text()).query(Long.class).single();
        if (others + bytes > Secrets.MAX_TENANT_BYTES) {
            throw GroveException.invalid(
                    "value",
                    "would take this tenant's secrets beyond "
                            + Secrets.MAX_TENANT_BYTES
                            + " bytes altogether; delete some first");
        }
    }

    private static long nextGeneration(TenantSql jdbc) {
        return jdbc.sql(NEXT_GENERATION).query(Long.class).single();
    }

    private static Optional<SecretEntry> find(TenantSql jdbc, SecretName name) {
        return jdbc.sql(FIND).param("name", name.text()).query(JdbcSecrets::entry).optional();
    }

    private record Use(String secret, SecretEntry.User user) {}

    private static List<SecretEntry> withUsers(TenantSql jdbc, List<SecretEntry> entries) {
        if (entries.isEmpty()) {
            return entries;
        }
        Map<String, List<SecretEntry.User>> users = new HashMap<>();
        jdbc.sql(USERS)
                .param("first", entries.getFirst().name().text())
                .param("last", entries.getLast().name().text())
                .query(Rows.of(Use.class))
                .list()
                .forEach(use -> {
                    List<SecretEntry.User> ofSecret =
                            users.computeIfAbsent(use.secret(), _ -> new ArrayList<>());
                    if (ofSecret.size() < SecretEntry.MOST_USERS) {
                        ofSecret.add(use.user());
                    }
                });
        return entries.stream()
                .map(entry ->
                        new SecretEntry(
                                entry.name(),
                                entry.createdAt(),
                                entry.updatedAt(),
                                users.getOrDefault(entry.name().text(), List.of())))
                .toList();
    }

    private static SecretEntry entry(ResultSet row, int number) throws SQLException {
        return new SecretEntry(
                new SecretName(row.getString("name")),
                instant(row, "created_at"),
                instant(row, "updated_at"),
                List.of());
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
