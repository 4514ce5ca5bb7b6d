package dev.grove.core.tool.custom;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.AgentPins;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.List;
import org.springframework.stereotype.Repository;

/** Which versions of custom tools the versions of agents have. */
@Repository
class CustomToolPins extends AgentPins {

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

    private final TenantDatabase database;

    CustomToolPins(TenantDatabase database) {
        super(database, "agent_version_tools", "custom_tools", "tool");
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
}
