package dev.grove.core.policy;

import dev.grove.core.authority.AuthorityLayers;
import dev.grove.core.authority.PolicyServers;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.language.decide.Layer;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Component;

/** Versions of policies that versions of agents have, and the layers that these come to. */
@Component
public class AgentPolicies {

    /** The policy is locked, so that it cannot be deleted before its pin can be found. */
    private static final String FIND =
            """
            SELECT s.digest, h.id AS policy, s.version
              FROM policies h
              JOIN policy_sources s
                ON s.tenant_id = h.tenant_id AND s.policy_id = h.id AND s.version = :version
             WHERE h.tenant_id = :tenant AND h.name COLLATE "C" = :name AND h.deleted_at IS NULL
               FOR SHARE OF h
            """;

    private static final String INSERT =
            """
            INSERT INTO agent_version_policies
                   (tenant_id, agent_id, agent_version, place, digest, policy_id, policy_version)
            VALUES (:tenant, :agent, :agentVersion, :place, :digest, :policy, :version)
            """;

    private static final String LIST =
            """
            SELECT digest, policy_id AS policy, policy_version AS version
              FROM agent_version_policies
             WHERE tenant_id = :tenant AND agent_id = :agent AND agent_version = :agentVersion
             ORDER BY place
            """;

    private static final String LIST_AGENTS_WITH =
            """
            SELECT DISTINCT a.name COLLATE "C" AS name FROM agent_version_policies p
              JOIN agents a ON a.tenant_id = p.tenant_id AND a.id = p.agent_id
               AND a.current_version = p.agent_version AND a.deleted_at IS NULL
             WHERE p.tenant_id = :tenant AND p.policy_id = :id
             ORDER BY name LIMIT :limit
            """;

    private final TenantDatabase database;
    private final BuiltInLayers builtIn;

    AgentPolicies(TenantDatabase database, BuiltInLayers builtIn) {
        this.database = database;
        this.builtIn = builtIn;
    }

    /**
     * Layer of a version of an agent.
     *
     * @param policy null for one of the server's
     * @param version null for one of the server's
     */
    private record Pin(String digest, @Nullable UUID policy, @Nullable Integer version) {}

    /** Digests of the layers of a version of an agent, from the outermost on. */
    public List<String> digests(TenantId tenant, AgentId agent, int agentVersion) {
        return pins(tenant, agent, agentVersion).stream().map(Pin::digest).toList();
    }

    /**
     * Pins layers in the transaction that stores a version of an agent.
     *
     * @throws GroveException validation_failed where a policy was deleted meanwhile; {@code
     *     upgrade_in_progress} while a server lives that would not ask policies
     */
    public void pin(
            TenantId tenant, AgentId agent, int agentVersion, List<PolicyReference> policies) {
        if (policies.isEmpty()) {
            return;
        }
        database.run(
                tenant,
                jdbc -> {
                    PolicyServers.require(jdbc);
                    keepLevels(jdbc, policies);
                    for (int place = 0; place < policies.size(); place++) {
                        insert(jdbc, agent, agentVersion, place, find(jdbc, policies.get(place)));
                    }
                });
    }

    /**
     * Digests of the layers of policies, which are kept; in the caller's transaction, where there
     * is one.
     *
     * @throws GroveException validation_failed where a policy was deleted meanwhile
     */
    public List<String> layersOf(TenantId tenant, List<PolicyReference> policies) {
        return database.call(
                tenant,
                jdbc -> {
                    keepLevels(jdbc, policies);
                    return policies.stream().map(each -> find(jdbc, each).digest()).toList();
                });
    }

    /** Whether what a version of an agent pinned is what {@link #pin} would pin now. */
    public boolean areCurrent(
            TenantId tenant, AgentId agent, int agentVersion, List<PolicyReference> policies) {
        return policies.isEmpty()
                || database.call(
                        tenant,
                        jdbc ->
                                policies.stream()
                                        .map(each -> find(jdbc, each))
                                        .toList()
                                        .equals(pins(tenant, agent, agentVersion)));
    }

    /** Living agents whose current version has a version of the policy. */
    List<String> listAgentsWith(TenantId tenant, UUID policy, int limit) {
        return database.single(
                tenant,
                LIST_AGENTS_WITH,
                new MapSqlParameterSource("id", policy).addValue("limit", limit),
                Rows.of(String.class));
    }

    private List<Pin> pins(TenantId tenant, AgentId agent, int agentVersion) {
        return database.single(
                tenant,
                LIST,
                new MapSqlParameterSource("agent", agent.value())
                        .addValue("agentVersion", agentVersion),
                Rows.of(Pin.class));
    }

    /** In one order for all: two that store the same levels at once wait for each other once. */
    private void keepLevels(TenantSql jdbc, List<PolicyReference> policies) {
        policies.stream()
                .map(PolicyReference::name)
                .sorted()
                .flatMap(name -> builtIn.find(name).stream())
                .forEach(level -> AuthorityLayers.keep(jdbc, level));
    }

    private Pin find(TenantSql jdbc, PolicyReference reference) {
        Layer level = builtIn.find(reference.name()).orElse(null);
        if (level != null) {
            return new Pin(level.digest(), null, null);
        }
        return jdbc.sql(FIND)
                .param("name", reference.name())
                .param("version", reference.version())
                .query(Rows.of(Pin.class))
                .optional()
                .orElseThrow(() ->
                        GroveException.invalid(
                                "policies",
                                "names a policy that was deleted at this moment; GET /policies lists them"));
    }

    private static void insert(
            TenantSql jdbc, AgentId agent, int agentVersion, int place, Pin pin) {
        int _ =
                jdbc.sql(INSERT)
                        .param("agent", agent.value())
                        .param("agentVersion", agentVersion)
                        .param("place", place)
                        .param("digest", pin.digest())
                        .param("policy", pin.policy())
                        .param("version", pin.version())
                        .update();
    }
}
