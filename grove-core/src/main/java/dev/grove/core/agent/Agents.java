package dev.grove.core.agent;

import dev.grove.core.agent.AgentTable.Locked;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.text.NearestNames;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The definitions of a tenant. */
@Component
public class Agents {

    private static final int MOST_COMPARED = 500;

    private final TenantDatabase database;
    private final AgentValidation validation;
    private final AgentToolPins pins;
    private final List<PublishedAgentsObserver> observers;
    private final Clock clock;
    private final KnownAgents known = new KnownAgents();

    public Agents(
            TenantDatabase database,
            AgentValidation validation,
            AgentToolPins pins,
            List<PublishedAgentsObserver> observers,
            Clock clock) {
        this.database = database;
        this.validation = validation;
        this.pins = pins;
        this.observers = List.copyOf(observers);
        this.clock = clock;
    }

    /**
     * Creates the agent, or adds a version to the one of that name. A draft that says what the
     * current version says already adds none.
     *
     * @param expectedVersion the version that must be current, 0 when there must be none yet, or
     *     null for whatever it is
     * @throws GroveException {@code validation_failed}, {@code model_unavailable}, {@code
     *     model_not_priced}; {@code version_mismatch} with both versions in its details
     */
    public StoreOutcome store(
            TenantId tenant, AgentDraft draft, @Nullable Integer expectedVersion) {
        Set<String> ownTools = pins.namesFor(tenant, draft);
        AgentDefinition definition = validation.validate(draft, ownTools);
        List<String> listed = definition.tools().stream().filter(ownTools::contains).toList();
        Wish wish = new Wish(tenant, definition, listed);
        return in(tenant, table -> store(table, wish, expectedVersion));
    }

    /**
     * What is to be stored.
     *
     * @param ownTools those of its tools that the tenant made itself
     */
    private record Wish(TenantId tenant, AgentDefinition definition, List<String> ownTools) {}

    private StoreOutcome store(AgentTable table, Wish wish, @Nullable Integer expectedVersion) {
        String name = wish.definition().name();
        Instant now = now();
        while (true) {
            Optional<Locked> existing = table.lockLive(name);
            VersionGuard.check(name, expectedVersion, existing.map(Locked::version).orElse(0));
            if (existing.isPresent()) {
                return replace(table, existing.get(), wish, now);
            }
            AgentId id = AgentId.next();
            if (table.insert(id, name, now)) {
                insertVersion(table, id, 1, wish, now);
                return new StoreOutcome.Created(get(table, id, 1));
            }
            // Somebody created it since we looked; now it can be seen and locked.
        }
    }

    private StoreOutcome replace(AgentTable table, Locked existing, Wish wish, Instant now) {
        StoredAgent current = get(table, existing.id(), existing.version());
        if (current.definition().equals(DefinitionJson.asStored(wish.definition()))
                && pins.areCurrent(
                        wish.tenant(), existing.id(), existing.version(), wish.ownTools())) {
            return new StoreOutcome.Unchanged(current);
        }
        int version = existing.version() + 1;
        insertVersion(table, existing.id(), version, wish, now);
        table.moveTo(existing.id(), version, now);
        return new StoreOutcome.Replaced(get(table, existing.id(), version));
    }

    private void insertVersion(AgentTable table, AgentId id, int version, Wish wish, Instant now) {
        table.insertVersion(id, version, wish.definition(), now);
        pins.pin(wish.tenant(), id, version, wish.ownTools());
    }

    public Optional<StoredAgent> find(TenantId tenant, String name) {
        return in(tenant, table -> table.findLive(name));
    }

    /**
     * @throws GroveException {@code not_found}
     */
    public StoredAgent get(TenantId tenant, String name) {
        return find(tenant, name).orElseThrow(() -> noAgent(tenant, name));
    }

    /**
     * A version of the agent of that name, or, when none lives, of the last one that did.
     *
     * @throws GroveException {@code not_found}
     */
    public StoredAgent getVersion(TenantId tenant, String name, int version) {
        return in(tenant, table -> table.findId(name).flatMap(id -> table.findVersion(id, version)))
                .orElseThrow(() -> noVersion(name, version));
    }

    /**
     * Refuses a name that no agent has, or had before it was deleted.
     *
     * @throws GroveException {@code not_found}
     */
    public void requireEver(TenantId tenant, String name) {
        if (in(tenant, table -> table.findId(name)).isEmpty()) {
            throw noAgent(tenant, name);
        }
    }

    /** Those that live, by name. */
    public Page<StoredAgent> list(TenantId tenant, PageRequest page) {
        String after = page.afterName().map(Agents::toName).orElse(null);
        return Page.of(
                in(tenant, table -> table.listLive(after, page.limit() + 1)),
                page.limit(),
                agent -> PageRequest.cursorAfter(agent.name()));
    }

    /**
     * The newest first; also of a deleted agent, as long as none of that name lives.
     *
     * @throws GroveException {@code not_found}
     */
    public Page<StoredAgent> versions(TenantId tenant, String name, PageRequest page) {
        Integer before = page.afterName().map(Agents::toVersion).orElse(null);
        return Page.of(
                in(
                        tenant,
                        table ->
                                table.listVersions(
                                        table.findId(name).orElseThrow(() -> noAgent(name)),
                                        before,
                                        page.limit() + 1)),
                page.limit(),
                agent -> PageRequest.cursorAfter(Integer.toString(agent.version())));
    }

    /**
     * The name is free again; versions and runs stay readable.
     *
     * @param expectedVersion the version that must be current, or null for whatever it is
     * @throws GroveException {@code not_found}, {@code version_mismatch}
     */
    public void delete(TenantId tenant, String name, @Nullable Integer expectedVersion) {
        in(
                tenant,
                table -> {
                    Locked existing = lock(table, name, expectedVersion);
                    table.delete(existing.id(), now());
                    if (existing.publishedVersion() != null) {
                        tellOfPublished(tenant);
                    }
                    return existing;
                });
    }

    /**
     * Makes one version of the agent a tool for the tenant's MCP clients, until another one is, or
     * none. Saying so again changes nothing.
     *
     * @param version null for the current one
     * @param expectedVersion the version that must be current: what was looked at is what is
     *     published
     * @param by whose key says so
     * @throws GroveException {@code not_found}, {@code version_mismatch}
     */
    public StoredAgent publish(
            TenantId tenant,
            String name,
            @Nullable Integer version,
            int expectedVersion,
            KeyId by) {
        return in(
                tenant,
                table -> {
                    Locked existing = lock(table, name, expectedVersion);
                    int wanted = version == null ? existing.version() : version;
                    if (table.findVersion(existing.id(), wanted).isEmpty()) {
                        throw noVersion(name, wanted, existing.version());
                    }
                    return publish(table, tenant, existing, wanted, by);
                });
    }

    /**
     * No version of the agent is a tool any more.
     *
     * @param expectedVersion the version that must be current
     * @param by whose key says so
     * @throws GroveException {@code not_found}, {@code version_mismatch}
     */
    public StoredAgent unpublish(TenantId tenant, String name, int expectedVersion, KeyId by) {
        return in(
                tenant,
                table -> publish(table, tenant, lock(table, name, expectedVersion), null, by));
    }

    private static Locked lock(AgentTable table, String name, @Nullable Integer expectedVersion) {
        Locked existing = table.lockLive(name).orElseThrow(() -> noAgent(name));
        VersionGuard.check(name, expectedVersion, existing.version());
        return existing;
    }

    private StoredAgent publish(
            AgentTable table,
            TenantId tenant,
            Locked existing,
            @Nullable Integer version,
            KeyId by) {
        if (!Objects.equals(existing.publishedVersion(), version)) {
            table.publish(existing.id(), version, by, now());
            tellOfPublished(tenant);
        }
        return get(table, existing.id(), existing.version());
    }

    private void tellOfPublished(TenantId tenant) {
        observers.forEach(observer -> observer.publishedAgentsChanged(tenant));
    }

    /** The published versions of those that live, by name. */
    public List<StoredAgent> listPublished(TenantId tenant, String after, int limit) {
        return AgentTable.listPublished(database, tenant, after, limit);
    }

    /**
     * Marks of those that live, by name: one that differs from an earlier one says that the agent
     * has changed. Names of none are left out.
     */
    public Map<String, String> marks(TenantId tenant, Collection<String> names) {
        return AgentTable.marks(database, tenant, names);
    }

    /** Of those that live, in their order. */
    public List<String> namesStartingWith(TenantId tenant, String beginning, int limit) {
        return AgentTable.namesStartingWith(database, tenant, beginning, limit);
    }

    /** The version that is published. */
    public Optional<StoredAgent> findPublished(TenantId tenant, String name) {
        return AgentTable.findPublished(database, tenant, name);
    }

    /**
     * What a new run of the agent executes.
     *
     * @param version null for the current one
     * @throws GroveException {@code not_found}, also for an agent that was deleted
     */
    public PinnedAgent pin(TenantId tenant, String name, @Nullable Integer version) {
        PinnedAgent current =
                AgentTable.findLive(database, tenant, name)
                        .map(Agents::pinned)
                        .orElseThrow(() -> noAgent(tenant, name));
        known.keepCurrent(tenant, current);
        return version == null || version == current.version()
                ? current
                : find(tenant, current.id(), version)
                        .orElseThrow(() -> noVersion(name, version, current.version()));
    }

    /**
     * What {@link #pin} gave last for the current version of the agent, without a look at the
     * database: it may be outdated, which whoever acts on it must find out.
     */
    public Optional<PinnedAgent> lastPinned(TenantId tenant, String name) {
        return known.lastCurrent(tenant, name);
    }

    /**
     * What an existing run executes, whatever became of its agent since.
     *
     * @throws GroveException {@code not_found}
     */
    public PinnedAgent pinned(TenantId tenant, AgentId id, int version) {
        return find(tenant, id, version)
                .orElseThrow(() -> GroveException.notFound("No such version of an agent"));
    }

    private Optional<PinnedAgent> find(TenantId tenant, AgentId id, int version) {
        return known.version(tenant, id, version)
                .or(() -> {
                    Optional<PinnedAgent> found =
                            AgentTable.findVersion(database, tenant, id, version)
                                    .map(Agents::pinned);
                    found.ifPresent(agent -> known.keep(tenant, agent));
                    return found;
                });
    }

    private <T> T in(TenantId tenant, Function<AgentTable, T> work) {
        return database.call(tenant, jdbc -> work.apply(new AgentTable(tenant, jdbc)));
    }

    /** As precise as the database, so that what is answered now is what is read later. */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private static StoredAgent get(AgentTable table, AgentId id, int version) {
        return table.findVersion(id, version).orElseThrow();
    }

    private static PinnedAgent pinned(StoredAgent agent) {
        return new PinnedAgent(agent.id(), agent.name(), agent.version(), agent.definition());
    }

    private static String toName(String cursor) {
        if (!AgentValidation.isName(cursor)) {
            throw badCursor();
        }
        return cursor;
    }

    private static int toVersion(String cursor) {
        try {
            return Integer.parseInt(cursor);
        } catch (NumberFormatException _) {
            throw badCursor();
        }
    }

    private static GroveException badCursor() {
        return GroveException.invalid(
                "cursor", "is not one that this list gave; start again without a cursor");
    }

    private GroveException noAgent(TenantId tenant, String name) {
        List<String> names = namesStartingWith(tenant, "", MOST_COMPARED);
        return GroveException.notFound(
                "No agent is named " + name + NearestNames.asQuestion(name, names));
    }

    private static GroveException noAgent(String name) {
        return GroveException.notFound("No agent is named " + name);
    }

    private static GroveException noVersion(String name, int version, int newest) {
        return GroveException.notFound(
                "Agent %s has no version %d; its newest is %d".formatted(name, version, newest));
    }

    private static GroveException noVersion(String name, int version) {
        return GroveException.notFound("Agent " + name + " has no version " + version);
    }
}
