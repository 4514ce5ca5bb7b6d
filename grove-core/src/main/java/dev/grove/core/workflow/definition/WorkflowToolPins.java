package dev.grove.core.workflow.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import java.util.Collection;
import java.util.List;
import org.springframework.stereotype.Repository;

/** Which versions of workflows the versions of agents have as tools. */
@Repository
class WorkflowToolPins {

    /** The workflows are locked, so that none can be deleted before its pin can be found. */
    private static final String INSERT =
            """
            WITH living AS (
                SELECT id, current_version FROM workflows
                 WHERE tenant_id = :tenant AND name IN (:names) AND deleted_at IS NULL
                 ORDER BY id FOR SHARE
            )
            INSERT INTO agent_version_workflows
                   (tenant_id, agent_id, agent_version, workflow_id, workflow_version)
            SELECT :tenant, :agent, :agentVersion, id, current_version FROM living
            """;

    private static final String COUNT_CURRENT =
            """
            SELECT count(*) FROM agent_version_workflows p
              JOIN workflows w ON w.tenant_id = p.tenant_id AND w.id = p.workflow_id
             WHERE p.tenant_id = :tenant AND p.agent_id = :agent
               AND p.agent_version = :agentVersion AND w.deleted_at IS NULL
               AND w.current_version = p.workflow_version AND w.name IN (:names)
            """;

    private static final String LIST_AGENTS_WITH =
            """
            SELECT a.name FROM agent_version_workflows p
              JOIN agents a ON a.tenant_id = p.tenant_id AND a.id = p.agent_id
               AND a.current_version = p.agent_version AND a.deleted_at IS NULL
             WHERE p.tenant_id = :tenant AND p.workflow_id = :id
             ORDER BY a.name LIMIT :limit
            """;

    private final TenantDatabase database;

    WorkflowToolPins(TenantDatabase database) {
        this.database = database;
    }

    /** How many of the names were workflows to be pinned. */
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

    /** Living agents whose current version has the workflow. */
    List<String> listAgentsWith(TenantId tenant, WorkflowId workflow, int limit) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(LIST_AGENTS_WITH)
                                .param("id", workflow.value())
                                .param("limit", limit)
                                .query(Rows.of(String.class))
                                .list());
    }
}
