package dev.grove.core.agent;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.Pins;
import dev.grove.core.definition.PublishedStore;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.AgentPolicies;
import dev.grove.core.policy.PolicyReference;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The agents of tenants. */
@Component
public class Agents extends PublishedStore<AgentDefinition, StoredAgent> {

    private final AgentValidation validation;
    private final AgentToolPins pins;
    private final AgentPolicies policies;
    private final AgentClientTools clientTools;
    private final KnownAgents known = new KnownAgents();

    public Agents(
            TenantDatabase database,
            AgentValidation validation,
            AgentToolPins pins,
            AgentPolicies policies,
            List<PublishedAgentsObserver> observers,
            Clock clock) {
        super(
                new Definitions<>(DefinitionJson.KIND, database, clock),
                StoredAgent::of,
                tenant -> observers.forEach(each -> each.publishedAgentsChanged(tenant)));
        this.validation = validation;
        this.pins = pins;
        this.policies = policies;
        this.clientTools = new AgentClientTools(database);
    }

    /**
     * Creates the agent, or adds a version to the one of that name. A draft that equals the current
     * version adds none.
     *
     * @param expectedVersion the version that must be current, 0 when there must be none yet, or
     *     null for any
     * @throws GroveException {@code validation_failed}, {@code model_unavailable}, {@code
     *     model_not_priced}; {@code version_mismatch} with both versions in its details
     */
    public StoreOutcome<StoredAgent> store(
            TenantId tenant, AgentDraft draft, @Nullable Integer expectedVersion) {
        Set<String> ownTools = pins.namesFor(tenant, draft);
        AgentDefinition definition = validation.validate(tenant, draft, ownTools);
        pins.requireNoCycle(tenant, definition);
        return definitions()
                .store(
                        tenant,
                        definition,
                        expectedVersion,
                        new References(
                                tenant,
                                AgentToolPins.pinned(definition, ownTools),
                                definition.policies()))
                .map(StoredAgent::of);
    }

    /** Versions of those of its tools that the tenant made itself, and of its policies. */
    private final class References implements Pins {

        private final TenantId tenant;
        private final List<String> ownTools;
        private final List<PolicyReference> policed;

        References(TenantId tenant, List<String> ownTools, List<PolicyReference> policed) {
            this.tenant = tenant;
            this.ownTools = ownTools;
            this.policed = policed;
        }

        @Override
        public boolean areCurrent(UUID id, int version) {
            return pins.areCurrent(tenant, new AgentId(id), version, ownTools)
                    && policies.areCurrent(tenant, new AgentId(id), version, policed);
        }

        @Override
        public void add(UUID id, int version) {
            pins.pin(tenant, new AgentId(id), version, ownTools);
            policies.pin(tenant, new AgentId(id), version, policed);
        }
    }

    /**
     * Refuses a name that no agent has, or had before it was deleted.
     *
     * @throws GroveException {@code not_found}
     */
    public void requireEver(TenantId tenant, String name) {
        if (findEver(tenant, name).isEmpty()) {
            throw definitions().none(tenant, name);
        }
    }

    /** Finds the agent that has a name, or else the last that had it before it was deleted. */
    public Optional<AgentId> findEver(TenantId tenant, String name) {
        return definitions().findId(tenant, name).map(AgentId::new);
    }

    /**
     * Pins the version that a new run of the agent executes.
     *
     * @param version null for the current one
     * @throws GroveException {@code not_found}, also for an agent that was deleted
     */
    public BoundAgent bind(TenantId tenant, String name, @Nullable Integer version) {
        PinnedAgent current = get(tenant, name).pinned();
        known.keepCurrent(tenant, current);
        PinnedAgent executed =
                version == null || version == current.version()
                        ? current
                        : find(tenant, current.id(), version)
                                .orElseThrow(() ->
                                        definitions().noVersion(name, version, current.version()));
        return new BoundAgent(executed, current.version());
    }

    /**
     * Returns the version that a new run of the agent would execute.
     *
     * @param version null for the current one
     * @throws GroveException as {@link #bind}
     */
    public PinnedAgent pin(TenantId tenant, String name, @Nullable Integer version) {
        return bind(tenant, name, version).executed();
    }

    /**
     * Finds the version that a new run would execute; nothing where there is no such agent, or none
     * of that version.
     *
     * @param version null for the current one
     */
    public Optional<BoundAgent> findBound(TenantId tenant, String name, @Nullable Integer version) {
        Optional<PinnedAgent> current = find(tenant, name).map(StoredAgent::pinned);
        return current.flatMap(agent ->
                (version == null || version == agent.version()
                                ? current
                                : find(tenant, agent.id(), version))
                        .map(executed -> new BoundAgent(executed, agent.version())));
    }

    /**
     * Finds the version as {@link #findBound} does.
     *
     * @param version null for the current one
     */
    public Optional<PinnedAgent> findPinned(
            TenantId tenant, String name, @Nullable Integer version) {
        return findBound(tenant, name, version).map(BoundAgent::executed);
    }

    /** The client tool of that name of the first agent, by name, that has one now. */
    public Optional<DefinedClientTool> findClientTool(TenantId tenant, String name) {
        return clientTools.find(tenant, name);
    }

    /** Names of client tools that agents have now. */
    public List<String> clientToolNames(TenantId tenant, int limit) {
        return clientTools.names(tenant, limit);
    }

    /**
     * Returns the current version of the agent as {@link #pin} last read it, without a look at the
     * database: it may be outdated, which a caller that acts on it must check.
     */
    public Optional<PinnedAgent> lastPinned(TenantId tenant, String name) {
        return known.lastCurrent(tenant, name);
    }

    /**
     * Returns the version that an existing run executes, whatever became of its agent since.
     *
     * @throws GroveException {@code not_found}
     */
    public PinnedAgent pinned(TenantId tenant, AgentId id, int version) {
        return find(tenant, id, version).orElseThrow(Agents::noSuchVersion);
    }

    /**
     * Binds the version that an existing run executes for one that goes on from it.
     *
     * @throws GroveException {@code not_found}
     */
    public BoundAgent bound(TenantId tenant, AgentId id, int version) {
        return new BoundAgent(
                pinned(tenant, id, version),
                definitions()
                        .findCurrentVersion(tenant, id.value())
                        .orElseThrow(Agents::noSuchVersion));
    }

    private static GroveException noSuchVersion() {
        return GroveException.notFound("No such version of an agent");
    }

    private Optional<PinnedAgent> find(TenantId tenant, AgentId id, int version) {
        return known.version(tenant, id, version)
                .or(() -> {
                    Optional<PinnedAgent> found =
                            definitions()
                                    .findVersion(tenant, id.value(), version)
                                    .map(stored -> StoredAgent.of(stored).pinned());
                    found.ifPresent(agent -> known.keep(tenant, agent));
                    return found;
                });
    }
}
