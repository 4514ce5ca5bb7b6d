package dev.grove.core.tool.custom;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements on custom tools and their versions, within a caller's transaction. */
final class CustomToolTable {

    private static final String LOCK_LIVE =
            """
            SELECT id, current_version FROM custom_tools
            WHERE tenant_id = :tenant AND name = :name AND deleted_at IS NULL
            FOR UPDATE
            """;

    private static final String INSERT_TOOL =
            """
            INSERT INTO custom_tools (tenant_id, id, name, current_version, created_at, updated_at)
            VALUES (:tenant, :id, :name, 1, :now, :now)
            ON CONFLICT DO NOTHING
            """;

    private static final String INSERT_VERSION =
            """
            INSERT INTO custom_tool_versions (tenant_id, tool_id, version, definition, created_at)
            VALUES (:tenant, :id, :version, CAST(:definition AS jsonb), :now)
            """;

    private static final String MOVE_TO_VERSION =
            """
            UPDATE custom_tools SET current_version = :version, updated_at = :now
            WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String DELETE =
            """
            UPDATE custom_tools SET deleted_at = :now WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String VERSION_COLUMNS =
            """
            SELECT t.id, v.version, v.definition::text AS definition, t.created_at,
                   v.created_at AS updated_at
            FROM custom_tools t
            JOIN custom_tool_versions v ON v.tenant_id = t.tenant_id AND v.tool_id = t.id
            """;

    private static final String LIVE =
            VERSION_COLUMNS
                    + """
                    WHERE t.tenant_id = :tenant AND v.version = t.current_version
                      AND t.deleted_at IS NULL
                    """;

    private static final String FIND_LIVE = LIVE + " AND t.name = :name";

    private static final String LIST_LIVE =
            LIVE
                    + """
                     AND (CAST(:after AS text) IS NULL OR t.name > :after)
                    ORDER BY t.name LIMIT :limit
                    """;

    private static final String LIST_ALL_LIVE = LIVE + " ORDER BY t.name";

    private static final String LIST_VERSIONS =
            VERSION_COLUMNS
                    + """
                    WHERE t.tenant_id = :tenant AND t.name = :name AND t.deleted_at IS NULL
                      AND (CAST(:before AS integer) IS NULL OR v.version < :before)
                    ORDER BY v.version DESC LIMIT :limit
                    """;

    private static final String FIND_VERSION =
            VERSION_COLUMNS
                    + " WHERE t.tenant_id = :tenant AND t.id = :id AND v.version = :version";

    private static final String LIST_PINNED =
            VERSION_COLUMNS
                    + """
                    JOIN agent_version_tools p ON p.tenant_id = v.tenant_id
                     AND p.tool_id = v.tool_id AND p.tool_version = v.version
                    WHERE p.tenant_id = :tenant AND p.agent_id = :agent
                      AND p.agent_version = :agentVersion
                    ORDER BY t.name
                    """;

    /** Locked, so that none can be deleted before the pin is there to be found. */
    private static final String LOCK_FOR_PIN =
            """
            SELECT id, name, current_version FROM custom_tools
            WHERE tenant_id = :tenant AND name IN (:names) AND deleted_at IS NULL
            ORDER BY id FOR SHARE
            """;

    private static final String INSERT_PIN =
            """
            INSERT INTO agent_version_tools
                   (tenant_id, agent_id, agent_version, tool_id, tool_version)
            VALUES (:tenant, :agent, :agentVersion, :tool, :version)
            """;

    private static final String COUNT_CURRENT =
            """
            SELECT count(*) FROM agent_version_tools p
            JOIN custom_tools t ON t.tenant_id = p.tenant_id AND t.id = p.tool_id
            WHERE p.tenant_id = :tenant AND p.agent_id = :agent AND p.agent_version = :agentVersion
              AND t.deleted_at IS NULL AND t.current_version = p.tool_version
              AND t.name IN (:names)
            """;

    private static final String LIST_AGENTS_WITH =
            """
            SELECT a.name FROM agent_version_tools p
            JOIN agents a ON a.tenant_id = p.tenant_id AND a.id = p.agent_id
             AND a.current_version = p.agent_version AND a.deleted_at IS NULL
            WHERE p.tenant_id = :tenant AND p.tool_id = :id
            ORDER BY a.name LIMIT :limit
            """;

    private static final RowMapper<CustomTool> TOOL = (row, _) -> tool(row);

    private final JdbcClient jdbc;
    private final TenantId tenant;

    CustomToolTable(TenantId tenant, JdbcClient jdbc) {
        this.tenant = tenant;
        this.jdbc = jdbc;
    }

    /** A tool that nobody else can change before this transaction ends. */
    record Locked(UUID id, String name, int version) {}

    Optional<Locked> lockLive(String name) {
        return statement(LOCK_LIVE)
                .param("name", name)
                .query((row, _) ->
                        new Locked(
                                row.getObject("id", UUID.class),
                                name,
                                row.getInt("current_version")))
                .optional();
    }

    /** False when another transaction took the name first. */
    boolean insert(UUID id, String name, Instant now) {
        return statement(INSERT_TOOL)
                        .param("id", id)
                        .param("name", name)
                        .param("now", utc(now))
                        .update()
                == 1;
    }

    void insertVersion(UUID id, int version, CustomToolDefinition definition, Instant now) {
        statement(INSERT_VERSION)
                .param("id", id)
                .param("version", version)
                .param("definition", CustomToolJson.write(definition))
                .param("now", utc(now))
                .update();
    }

    void moveTo(UUID id, int version, Instant now) {
        statement(MOVE_TO_VERSION)
                .param("id", id)
                .param("version", version)
                .param("now", utc(now))
                .update();
    }

    void delete(UUID id, Instant now) {
        statement(DELETE).param("id", id).param("now", utc(now)).update();
    }

    Optional<CustomTool> findLive(String name) {
        return statement(FIND_LIVE).param("name", name).query(TOOL).optional();
    }

    /** Of a deleted tool too. */
    Optional<CustomTool> findVersion(UUID id, int version) {
        return statement(FIND_VERSION)
                .param("id", id)
                .param("version", version)
                .query(TOOL)
                .optional();
    }

    List<CustomTool> listLive(@Nullable String after, int limit) {
        return statement(LIST_LIVE).param("after", after).param("limit", limit).query(TOOL).list();
    }

    List<CustomTool> listLive() {
        return statement(LIST_ALL_LIVE).query(TOOL).list();
    }

    List<CustomTool> listVersions(String name, @Nullable Integer before, int limit) {
        return statement(LIST_VERSIONS)
                .param("name", name)
                .param("before", before)
                .param("limit", limit)
                .query(TOOL)
                .list();
    }

    List<CustomTool> listPinned(AgentId agent, int agentVersion) {
        return statement(LIST_PINNED)
                .param("agent", agent.value())
                .param("agentVersion", agentVersion)
                .query(TOOL)
                .list();
    }

    /** Those of the names that live. */
    List<Locked> lockForPin(Collection<String> names) {
        return statement(LOCK_FOR_PIN)
                .param("names", names)
                .query((row, _) ->
                        new Locked(
                                row.getObject("id", UUID.class),
                                row.getString("name"),
                                row.getInt("current_version")))
                .list();
    }

    void insertPin(AgentId agent, int agentVersion, Locked tool) {
        statement(INSERT_PIN)
                .param("agent", agent.value())
                .param("agentVersion", agentVersion)
                .param("tool", tool.id())
                .param("version", tool.version())
                .update();
    }

    long countCurrent(AgentId agent, int agentVersion, Collection<String> names) {
        return statement(COUNT_CURRENT)
                .param("agent", agent.value())
                .param("agentVersion", agentVersion)
                .param("names", names)
                .query(Long.class)
                .single();
    }

    /** Living agents whose current version has the tool. */
    List<String> listAgentsWith(UUID id, int limit) {
        return statement(LIST_AGENTS_WITH)
                .param("id", id)
                .param("limit", limit)
                .query((row, _) -> row.getString("name"))
                .list();
    }

    private JdbcClient.StatementSpec statement(String sql) {
        return jdbc.sql(sql).param("tenant", tenant.value());
    }

    private static CustomTool tool(ResultSet row) throws SQLException {
        return new CustomTool(
                row.getObject("id", UUID.class),
                row.getInt("version"),
                CustomToolJson.read(row.getString("definition")),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                row.getObject("updated_at", OffsetDateTime.class).toInstant());
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
