package dev.grove.core.workflow.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.database.read.TextParser;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.language.json.ExactJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.node.ObjectNode;

/** Reads what callers see of workflows, without the rest of their documents. */
@Repository
class WorkflowSignatures {

    private static final String COLUMNS =
            """
            SELECT w.id, w.name, v.version,
                   COALESCE(v.definition ->> 'purpose', v.definition ->> 'description') AS description,
                   (v.definition -> 'input')::text AS input
            """;

    private static final String LIST =
            COLUMNS
                    + """
                      FROM workflows w
                      JOIN workflow_versions v ON v.tenant_id = w.tenant_id
                       AND v.workflow_id = w.id AND v.version = w.current_version
                     WHERE w.tenant_id = :tenant AND w.deleted_at IS NULL
                     ORDER BY w.name
                    """;

    private static final String LIST_PINNED =
            COLUMNS
                    + """
                         , COALESCE(a.definition -> 'tools' @> to_jsonb('workflow:' || w.name), false) AS is_tool,
                           COALESCE(a.definition -> 'workflows' @> to_jsonb(w.name), false) AS by_name
                      FROM agent_version_workflows p
                      JOIN agent_versions a ON a.tenant_id = p.tenant_id AND a.agent_id = p.agent_id
                       AND a.version = p.agent_version
                      JOIN workflows w ON w.tenant_id = p.tenant_id AND w.id = p.workflow_id
                      JOIN workflow_versions v ON v.tenant_id = p.tenant_id
                       AND v.workflow_id = p.workflow_id AND v.version = p.workflow_version
                     WHERE p.tenant_id = :tenant AND p.agent_id = :agent
                       AND p.agent_version = :agentVersion
                     ORDER BY w.name
                    """;

    /** Living agents whose current version has a workflow as a tool. */
    private static final String LIST_AGENTS =
            """
            SELECT a.name FROM agents a
             WHERE a.tenant_id = :tenant AND a.deleted_at IS NULL
               AND EXISTS (SELECT 1 FROM agent_version_workflows p
                            WHERE p.tenant_id = a.tenant_id AND p.agent_id = a.id AND p.agent_version = a.current_version)
             ORDER BY a.name LIMIT :limit
            """;

    private static final Map<String, TextParser> PARSERS =
            Map.of("input", WorkflowSignatures::schema);

    private static final RowMapper<WorkflowSignature> SIGNATURES =
            Rows.of(WorkflowSignature.class, PARSERS);

    private static final RowMapper<Pinned> PINNED = Rows.of(Pinned.class, PARSERS);

    private final TenantDatabase database;

    WorkflowSignatures(TenantDatabase database) {
        this.database = database;
    }

    /** The current versions of those that live, by name. */
    List<WorkflowSignature> list(TenantId tenant) {
        return database.single(tenant, LIST, new MapSqlParameterSource(), SIGNATURES);
    }

    /**
     * Workflow that a version of an agent may call.
     *
     * @param isTool whether as a tool of its own
     * @param byName whether by {@code run_workflow}
     */
    record Pinned(WorkflowSignature workflow, boolean isTool, boolean byName) {}

    /** Workflows that a version of an agent may call, by name. */
    List<Pinned> listPinned(TenantId tenant, AgentId agent, int agentVersion) {
        return database.single(
                tenant,
                LIST_PINNED,
                new MapSqlParameterSource("agent", agent.value())
                        .addValue("agentVersion", agentVersion),
                PINNED);
    }

    /** Agents that call workflows, by name. */
    List<String> listAgents(TenantId tenant, int limit) {
        return database.single(
                tenant,
                LIST_AGENTS,
                new MapSqlParameterSource("limit", limit),
                Rows.of(String.class));
    }

    private static @Nullable ObjectNode schema(String json) {
        return ExactJson.MAPPER.readTree(json) instanceof ObjectNode schema ? schema : null;
    }
}
