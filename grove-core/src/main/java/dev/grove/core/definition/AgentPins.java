package dev.grove.core.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Versions of definitions of a kind that the versions of agents have. */
public abstract class AgentPins {

    /** The definitions are locked, so that none can be deleted before its pin can be found. */
    private static final String INSERT =
            """
            WITH living AS (
                SELECT id, current_version FROM {heads}
                 WHERE tenant_id = :tenant AND name IN (:names) AND deleted_at IS NULL
                 ORDER BY id FOR SHARE
            )
            INSERT INTO {pins}
                   (tenant_id, agent_id, agent_version, {one}_id, {one}_version)
            SELECT :tenant, :agent, :agentVersion, id, current_version FROM living
            """;

    private static final String COUNT_CURRENT =
            """
            SELECT count(*) FROM {pins} p
              JOIN {heads} h ON h.tenant_id = p.tenant_id AND h.id = p.{one}_id
             WHERE p.tenant_id = :tenant AND p.agent_id = :agent
               AND p.agent_version = :agentVersion AND h.deleted_at IS NULL
               AND h.current_version = p.{one}_version AND h.name IN (:names)
            """;

    private static final String LIST_AGENTS_WITH =
            """
            SELECT a.name FROM {pins} p
              JOIN agents a ON a.tenant_id = p.tenant_id AND a.id = p.agent_id
               AND a.current_version = p.agent_version AND a.deleted_at IS NULL
             WHERE p.tenant_id = :tenant AND p.{one}_id = :id
             ORDER BY a.name LIMIT :limit
            """;

    private final TenantDatabase database;
    private final String insert;
    private final String countCurrent;
    private final String listAgentsWith;

    /**
     * @param pins table of the pins
     * @param heads table with a row for each definition
     * @param one beginning of the columns of the pins that name a version
     */
    protected AgentPins(TenantDatabase database, String pins, String heads, String one) {
        this.database = database;
        this.insert = of(INSERT, pins, heads, one);
        this.countCurrent = of(COUNT_CURRENT, pins, heads, one);
        this.listAgentsWith = of(LIST_AGENTS_WITH, pins, heads, one);
    }

    private static String of(String statement, String pins, String heads, String one) {
        return statement.replace("{pins}", pins).replace("{heads}", heads).replace("{one}", one);
    }

    /** How many of the names were definitions to be pinned. */
    public int add(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(insert)
                                .param("agent", agent.value())
                                .param("agentVersion", agentVersion)
                                .param("names", names)
                                .update());
    }

    /** How many of the names are pinned in their current version. */
    public long countCurrent(
            TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(countCurrent)
                                .param("agent", agent.value())
                                .param("agentVersion", agentVersion)
                                .param("names", names)
                                .query(Long.class)
                                .single());
    }

    /** Living agents whose current version has the definition. */
    public List<String> listAgentsWith(TenantId tenant, UUID id, int limit) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(listAgentsWith)
                                .param("id", id)
                                .param("limit", limit)
                                .query(Rows.of(String.class))
                                .list());
    }
}
