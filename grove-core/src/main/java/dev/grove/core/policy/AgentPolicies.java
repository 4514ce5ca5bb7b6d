package dev.grove.core.policy;

import dev.grove.core.authority.PolicyServers;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Component;

/** Versions of policies that versions of agents have, and the layers that these come to. */
@Component
public class AgentPolicies {

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

    private static final String LIST_OF_CURRENT =
            """
            SELECT p.agent_id, p.agent_version AS version, p.digest
              FROM agents a
              JOIN agent_version_policies p
                ON p.tenant_id = a.tenant_id AND p.agent_id = a.id AND p.agent_version = a.current_version
             WHERE a.tenant_id = :tenant AND a.id = ANY (string_to_array(:agents, ',')::uuid[])
             ORDER BY p.agent_id, p.place
            """;

    private static final String LIST_AGENTS_WITH =
            """
            SELECT DISTINCT a.name COLLATE "C" AS name FROM agent_version_policies p
              JOIN agents a ON a.tenant_id = p.tenant_id AND a.id = p.agent_id
               AND a.current_version = p.agent_version AND a.deleted_at IS NULL
             WHERE p.tenant_id = :tenant AND p.policy_id = :id
             ORDER BY name LIMIT :limit
            """;

    private static final String THERE =
            """
            SELECT name FROM agents
             WHERE tenant_id = :tenant AND deleted_at IS NULL AND name IN (:names)
            """;

    private final TenantDatabase database;
    private final PolicyPins pins;

    AgentPolicies(TenantDatabase database, PolicyPins pins) {
        this.database = database;
        this.pins = pins;
    }

    /** Digests of the layers of a version of an agent, from the outermost on. */
    public List<String> digests(TenantId tenant, AgentId agent, int agentVersion) {
        return pins(tenant, agent, agentVersion).stream().map(PolicyPins.Pin::digest).toList();
    }

    /** Filters names to those that no agent of the tenant has. */
    Set<String> missing(TenantId tenant, Collection<String> names) {
        Set<String> missing = new TreeSet<>(names);
        if (!missing.isEmpty()) {
            missing.removeAll(
                    database.single(
                            tenant,
                            THERE,
                            new MapSqlParameterSource("names", List.copyOf(missing)),
                            Rows.of(String.class)));
        }
        return missing;
    }

    /** A version of an agent. */
    public record OfAgent(AgentId agent, int version) {}

    private record CurrentPin(AgentId agentId, int version, String digest) {}

    /**
     * Digests of the layers of the versions of agents that are current now, each from the outermost
     * on; those without policies are absent.
     */
    public Map<OfAgent, List<String>> digestsOfCurrent(
            TenantId tenant, Collection<AgentId> agents) {
        return agents.isEmpty()
                ? Map.of()
                : database
                        .single(
                                tenant,
                                LIST_OF_CURRENT,
                                new MapSqlParameterSource(
                                        "agents",
                                        agents.stream()
                                                .map(agent -> agent.value().toString())
                                                .collect(Collectors.joining(","))),
                                Rows.of(CurrentPin.class))
                        .stream()
                        .collect(
                                Collectors.groupingBy(
                                        pin -> new OfAgent(pin.agentId(), pin.version()),
                                        Collectors.mapping(
                                                CurrentPin::digest, Collectors.toList())));
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
                    pins.keepLevels(jdbc, policies);
                    for (int place = 0; place < policies.size(); place++) {
                        insert(
                                jdbc,
                                agent,
                                agentVersion,
                                place,
                                pins.find(jdbc, "policies", policies.get(place)));
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
                    pins.keepLevels(jdbc, policies);
                    return policies.stream()
                            .map(each -> pins.find(jdbc, "policies", each).digest())
                            .toList();
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
                                        .map(each -> pins.find(jdbc, "policies", each))
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

    private List<PolicyPins.Pin> pins(TenantId tenant, AgentId agent, int agentVersion) {
        return database.single(
                tenant,
                LIST,
                new MapSqlParameterSource("agent", agent.value())
                        .addValue("agentVersion", agentVersion),
                Rows.of(PolicyPins.Pin.class));
    }

    private static void insert(
            TenantSql jdbc, AgentId agent, int agentVersion, int place, PolicyPins.Pin pin) {
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
