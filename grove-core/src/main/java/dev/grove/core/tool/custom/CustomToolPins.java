package dev.grove.core.tool.custom;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Repository;

/** Which versions of custom tools the versions of agents have. */
@Repository
class CustomToolPins {

    private static final String LIST =
            """
            SELECT v.definition::text AS definition
              FROM agent_version_tools p
              JOIN custom_tools t ON t.tenant_id = p.tenant_id AND t.id = p.tool_id
              JOIN custom_tool_versions v ON v.tenant_id = p.tenant_id
               AND v.tool_id = p.tool_id AND v.version = p.tool_version
             WHERE p.tenant_id = :tenant AND p.agent_id = :agent
               AND p.agent_version = :agentVersion
             ORDER BY t.name
            """;

    /** The tools are locked, so that none can be deleted before its pin can be found. */
    private static final String INSERT =
            """
            WITH living AS (
                SELECT id, current_version FROM custom_tools
                 WHERE tenant_id = :tenant AND name IN (:names) AND deleted_at IS NULL
                 ORDER BY id FOR SHARE
            )
            INSERT INTO agent_version_tools
                   (tenant_id, agent_id, agent_version, tool_id, tool_version)
            SELECT :tenant, :agent, :agentVersion, id, current_version FROM living
            """;

    private static final String COUNT_CURRENT =
            """
            SELECT count(*) FROM agent_version_tools p
              JOIN custom_tools t ON t.tenant_id = p.tenant_id AND t.id = p.tool_id
             WHERE p.tenant_id = :tenant AND p.agent_id = :agent
               AND p.agent_version = :agentVersion AND t.deleted_at IS NULL
               AND t.current_version = p.tool_version AND t.name IN (:names)
            """;

    private static final String LIST_AGENTS_WITH =
            """
            SELECT a.name FROM agent_version_tools p
              JOIN agents a ON a.tenant_id = p.tenant_id AND a.id = p.agent_id
               AND a.current_version = p.agent_version AND a.deleted_at IS NULL
             WHERE p.tenant_id = :tenant AND p.tool_id = :id
             ORDER BY a.name LIMIT :limit
            """;

    private final TenantDatabase database;

    CustomToolPins(TenantDatabase database) {
        this.database = database;
    }

    /** In the order of their names. */
    List<CustomToolDefinition> list(TenantId tenant, AgentId agent, int agentVersion) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(LIST)
                                .param("agent", agent.value())
                                .param("agentVersion", agentVersion)
                                .query((row, _) -> CustomToolJson.read(row.getString("definition")))
                                .list());
    }

    /** How many of the names were tools to be pinned. */
    int add(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(INSERT)
                                .param("agent", agent.value())
                                .param("agentVersion", agentVersion)
                                .param("names", names)
                                .update());
    }

    /** How many of the names are pinned in their current version. */
    long countCurrent(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(COUNT_CURRENT)
                                .param("agent", agent.value())
                                .param("agentVersion", agentVersion)
                                .param("names", names)
                                .query(Long.class)
                                .single());
    }

    /** Living agents whose current version has the tool. */
    List<String> listAgentsWith(TenantId tenant, UUID tool, int limit) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(LIST_AGENTS_WITH)
                                .param("id", tool)
                                .param("limit", limit)
                                .query(Rows.of(String.class))
                                .list());
    }
}
