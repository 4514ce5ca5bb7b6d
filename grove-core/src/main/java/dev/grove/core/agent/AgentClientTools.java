package dev.grove.core.agent;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.ClientTool;
import dev.grove.language.json.ExactJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** The client tools that a tenant's agents have in their current versions. */
final class AgentClientTools {

    private static final String ALL =
            """
              FROM agents h
              JOIN agent_versions v
                ON v.tenant_id = h.tenant_id AND v.agent_id = h.id AND v.version = h.current_version
             CROSS JOIN LATERAL jsonb_array_elements(v.definition -> 'client_tools') AS t (tool)
             WHERE h.tenant_id = :tenant AND h.deleted_at IS NULL
            """;

    private static final String FIND =
            "SELECT h.id AS agent_id, v.version AS agent_version, t.tool::text AS tool"
                    + ALL
                    + " AND t.tool ->> 'name' = :name ORDER BY h.name COLLATE \"C\" LIMIT 1";

    private static final String NAMES =
            "SELECT DISTINCT t.tool ->> 'name' AS name" + ALL + " ORDER BY name LIMIT :limit";

    private static final RowMapper<DefinedClientTool> TOOLS =
            Rows.of(
                    DefinedClientTool.class,
                    Map.of("tool", json -> PausesJson.clientTool(ExactJson.MAPPER.readTree(json))));

    private static final String LIST =
            "SELECT DISTINCT ON (t.tool ->> 'name') t.tool::text AS tool"
                    + ALL
                    + " ORDER BY t.tool ->> 'name', h.name COLLATE \"C\" LIMIT :limit";

    private static final RowMapper<ToolRow> ROWS =
            Rows.of(
                    ToolRow.class,
                    Map.of("tool", json -> PausesJson.clientTool(ExactJson.MAPPER.readTree(json))));

    private final TenantDatabase database;

    AgentClientTools(TenantDatabase database) {
        this.database = database;
    }

    /** Finds a client tool in the first agent, by name, that has one of that name. */
    Optional<DefinedClientTool> find(TenantId tenant, String name) {
        return database
                .single(tenant, FIND, new MapSqlParameterSource("name", name), TOOLS)
                .stream()
                .findFirst();
    }

    private record ToolRow(ClientTool tool) {}

    /** One of each name, in the order of the names. */
    List<ClientTool> list(TenantId tenant, int limit) {
        return database.single(tenant, LIST, new MapSqlParameterSource("limit", limit), ROWS).stream()
                .map(ToolRow::tool)
                .toList();
    }

    List<String> names(TenantId tenant, int limit) {
        return database.single(
                tenant, NAMES, new MapSqlParameterSource("limit", limit), Rows.of(String.class));
    }
}
