package dev.grove.core.agent;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements on {@code agents} and {@code agent_versions}, within a caller's transaction. */
final class AgentTable {

    private static final String LOCK_LIVE =
            """
            SELECT id, current_version, published_version FROM agents
            WHERE tenant_id = :tenant AND name = :name AND deleted_at IS NULL
            FOR UPDATE
            """;

    private static final String INSERT_AGENT =
            """
            INSERT INTO agents (tenant_id, id, name, current_version, created_at, updated_at)
            VALUES (:tenant, :id, :name, 1, :now, :now)
            ON CONFLICT DO NOTHING
            """;

    private static final String INSERT_VERSION =
            """
            INSERT INTO agent_versions (tenant_id, agent_id, version, definition, created_at)
            VALUES (:tenant, :id, :version, CAST(:definition AS jsonb), :now)
            """;

    private static final String MOVE_TO_VERSION =
            """
            UPDATE agents SET current_version = :version, updated_at = :now
            WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String PUBLISH =
            """
            UPDATE agents SET published_version = :version, mcp_exposed_at = :now, mcp_exposed_by = :key
            WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String DELETE =
            """
            UPDATE agents SET deleted_at = :now WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String VERSION_COLUMNS =
            """
            SELECT a.id, v.version, v.definition::text AS definition, a.created_at,
                   v.created_at AS updated_at, a.deleted_at, a.published_version
            FROM agents a
            JOIN agent_versions v ON v.tenant_id = a.tenant_id AND v.agent_id = a.id
            WHERE a.tenant_id = :tenant
            """;

    private static final String CURRENT = VERSION_COLUMNS + " AND v.version = a.current_version";

    private static final String FIND_LIVE =
            CURRENT + " AND a.name = :name AND a.deleted_at IS NULL";

    private static final String FIND_VERSION =
            VERSION_COLUMNS + " AND a.id = :id AND v.version = :version";

    private static final String LIST_LIVE =
            CURRENT
                    + """
                     AND a.deleted_at IS NULL
                     AND (CAST(:after AS text) IS NULL OR a.name COLLATE "C" > :after)
                    ORDER BY a.name COLLATE "C" LIMIT :limit
                    """;

    private static final String PUBLISHED =
            VERSION_COLUMNS + " AND v.version = a.published_version AND a.deleted_at IS NULL";

    private static final String FIND_PUBLISHED = PUBLISHED + " AND a.name = :name";

    private static final String LIST_PUBLISHED =
            PUBLISHED
                    + """
                     AND a.name COLLATE "C" > :after
                    ORDER BY a.name COLLATE "C" LIMIT :limit
                    """;

    private static final String LIST_VERSIONS =
            VERSION_COLUMNS
                    + """
                     AND a.id = :id AND (CAST(:before AS integer) IS NULL OR v.version < :before)
                    ORDER BY v.version DESC LIMIT :limit
                    """;

    /** The one that lives, or the last that did. */
    private static final String FIND_ID =
            """
            SELECT id FROM agents WHERE tenant_id = :tenant AND name = :name
            ORDER BY deleted_at DESC NULLS FIRST LIMIT 1
            """;

    private static final String MARKS =
            """
            SELECT id, name, current_version, published_version FROM agents
            WHERE tenant_id = :tenant AND deleted_at IS NULL
              AND name = ANY (string_to_array(:names, ','))
            """;

    private static final String NAMES_STARTING_WITH =
            """
            SELECT name FROM agents
            WHERE tenant_id = :tenant AND deleted_at IS NULL
              AND name COLLATE "C" >= :beginning AND starts_with(name, :beginning)
            ORDER BY name COLLATE "C" LIMIT :limit
            """;

    private static final RowMapper<StoredAgent> AGENT = (row, _) -> agent(row);

    private final JdbcClient jdbc;
    private final TenantId tenant;

    AgentTable(TenantId tenant, JdbcClient jdbc) {
        this.tenant = tenant;
        this.jdbc = jdbc;
    }

    /** As {@link #findLive}, in one round trip. */
    static Optional<StoredAgent> findLive(TenantDatabase database, TenantId tenant, String name) {
        return AgentValidation.isName(name)
                ? findOne(database, tenant, FIND_LIVE, new MapSqlParameterSource("name", name))
                : Optional.empty();
    }

    static Optional<StoredAgent> findPublished(
            TenantDatabase database, TenantId tenant, String name) {
        return AgentValidation.isName(name)
                ? findOne(database, tenant, FIND_PUBLISHED, new MapSqlParameterSource("name", name))
                : Optional.empty();
    }

    /** By name; of names that live. */
    static Map<String, String> marks(
            TenantDatabase database, TenantId tenant, Collection<String> names) {
        String legal =
                names.stream().filter(AgentValidation::isName).collect(Collectors.joining(","));
        return database
                .single(
                        tenant,
                        MARKS,
                        new MapSqlParameterSource("tenant", tenant.value())
                                .addValue("names", legal),
                        (row, _) ->
                                Map.entry(
                                        row.getString("name"),
                                        "%s.%d.%d"
                                                .formatted(
                                                        row.getString("id"),
                                                        row.getInt("current_version"),
                                                        row.getInt("published_version"))))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    static List<String> namesStartingWith(
            TenantDatabase database, TenantId tenant, String beginning, int limit) {
        return beginning.isEmpty() || AgentValidation.isName(beginning)
                ? database.single(
                        tenant,
                        NAMES_STARTING_WITH,
                        new MapSqlParameterSource("tenant", tenant.value())
                                .addValue("beginning", beginning)
                                .addValue("limit", limit),
                        (row, _) -> row.getString("name"))
                : List.of();
    }

    /** As {@link #findVersion}, in one round trip. */
    static Optional<StoredAgent> findVersion(
            TenantDatabase database, TenantId tenant, AgentId id, int version) {
        return findOne(
                database,
                tenant,
                FIND_VERSION,
                new MapSqlParameterSource("id", id.value()).addValue("version", version));
    }

    private static Optional<StoredAgent> findOne(
            TenantDatabase database, TenantId tenant, String sql, MapSqlParameterSource asked) {
        return database
                .single(tenant, sql, asked.addValue("tenant", tenant.value()), AGENT)
                .stream()
                .findFirst();
    }

    /** Held until the transaction ends, so that of two changes the second sees the first. */
    Optional<Locked> lockLive(String name) {
        if (!AgentValidation.isName(name)) {
            return Optional.empty();
        }
        return statement(LOCK_LIVE)
                .param("name", name)
                .query((row, _) ->
                        new Locked(
                                new AgentId(row.getObject("id", UUID.class)),
                                row.getInt("current_version"),
                                row.getObject("published_version", Integer.class)))
                .optional();
    }

    /** False when another transaction took the name first. */
    boolean insert(AgentId id, String name, Instant now) {
        return statement(INSERT_AGENT)
                        .param("id", id.value())
                        .param("name", name)
                        .param("now", utc(now))
                        .update()
                == 1;
    }

    void insertVersion(AgentId id, int version, AgentDefinition definition, Instant now) {
        statement(INSERT_VERSION)
                .param("id", id.value())
                .param("version", version)
                .param("definition", DefinitionJson.write(definition))
                .param("now", utc(now))
                .update();
    }

    void moveTo(AgentId id, int version, Instant now) {
        statement(MOVE_TO_VERSION)
                .param("id", id.value())
                .param("version", version)
                .param("now", utc(now))
                .update();
    }

    void publish(AgentId id, @Nullable Integer version, KeyId key, Instant now) {
        statement(PUBLISH)
                .param("id", id.value())
                .param("version", version)
                .param("key", key.value())
                .param("now", utc(now))
                .update();
    }

    void delete(AgentId id, Instant now) {
        statement(DELETE).param("id", id.value()).param("now", utc(now)).update();
    }

    Optional<StoredAgent> findLive(String name) {
        if (!AgentValidation.isName(name)) {
            return Optional.empty();
        }
        return statement(FIND_LIVE).param("name", name).query(AGENT).optional();
    }

    Optional<StoredAgent> findVersion(AgentId id, int version) {
        return statement(FIND_VERSION)
                .param("id", id.value())
                .param("version", version)
                .query(AGENT)
                .optional();
    }

    List<StoredAgent> listLive(@Nullable String after, int limit) {
        return statement(LIST_LIVE).param("after", after).param("limit", limit).query(AGENT).list();
    }

    /** In one round trip. */
    static List<StoredAgent> listPublished(
            TenantDatabase database, TenantId tenant, String after, int limit) {
        return database.single(
                tenant,
                LIST_PUBLISHED,
                new MapSqlParameterSource("tenant", tenant.value())
                        .addValue("after", after)
                        .addValue("limit", limit),
                AGENT);
    }

    List<StoredAgent> listVersions(AgentId id, @Nullable Integer before, int limit) {
        return statement(LIST_VERSIONS)
                .param("id", id.value())
                .param("before", before)
                .param("limit", limit)
                .query(AGENT)
                .list();
    }

    Optional<AgentId> findId(String name) {
        if (!AgentValidation.isName(name)) {
            return Optional.empty();
        }
        return statement(FIND_ID)
                .param("name", name)
                .query((row, _) -> new AgentId(row.getObject("id", UUID.class)))
                .optional();
    }

    private JdbcClient.StatementSpec statement(String sql) {
        return jdbc.sql(sql).param("tenant", tenant.value());
    }

    private static StoredAgent agent(ResultSet row) throws SQLException {
        OffsetDateTime deletedAt = row.getObject("deleted_at", OffsetDateTime.class);
        return new StoredAgent(
                new AgentId(row.getObject("id", UUID.class)),
                row.getInt("version"),
                DefinitionJson.read(row.getString("definition")),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                row.getObject("updated_at", OffsetDateTime.class).toInstant(),
                deletedAt == null ? null : deletedAt.toInstant(),
                row.getObject("published_version", Integer.class));
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    /** An agent that nobody else can change before this transaction ends. */
    record Locked(AgentId id, int version, @Nullable Integer publishedVersion) {}
}
