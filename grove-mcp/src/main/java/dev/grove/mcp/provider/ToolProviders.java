package dev.grove.mcp.provider;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.provider.CheckedProvider;
import dev.grove.core.provider.Listing;
import dev.grove.core.provider.Listings;
import dev.grove.core.provider.ProvidedToolTable;
import dev.grove.core.provider.ProviderTable;
import dev.grove.core.provider.ToolProvider;
import dev.grove.mcp.client.rpc.RemoteException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The MCP servers that tenants registered. No method keeps a transaction open while it asks one.
 */
@Component
public class ToolProviders {

    private static final int NAMED_AGENTS = 10;

    private final TenantDatabase database;
    private final ProviderValidation validation;
    private final Discovery discovery;
    private final Listings listings;
    private final ProviderLinks links;
    private final Clock clock;

    ToolProviders(
            TenantDatabase database,
            ProviderValidation validation,
            Discovery discovery,
            Listings listings,
            ProviderLinks links,
            Clock clock) {
        this.database = database;
        this.validation = validation;
        this.discovery = discovery;
        this.listings = listings;
        this.links = links;
        this.clock = clock;
    }

    /**
     * Registers a server, after listing its tools; registering approves the tools that it has now.
     *
     * @throws GroveException {@code validation_failed}, also when the server cannot be asked: then
     *     nothing is stored; {@code conflict} when the name is taken
     */
    public ToolProvider register(TenantId tenant, ProviderDraft draft, KeyId by) {
        CheckedProvider wanted = validation.validate(draft);
        refuseTaken(wanted.name(), in(tenant, table -> table.find(wanted.name())));
        Listing listing = ask(tenant, wanted);
        return database.call(
                tenant,
                jdbc -> {
                    ProviderTable table = new ProviderTable(jdbc);
                    UUID id = Uuids.next();
                    if (!table.insert(id, wanted, listing.discovered())) {
                        throw taken(wanted.name());
                    }
                    ProvidedToolTable tools = new ProvidedToolTable(jdbc);
                    tools.see(id, listing);
                    tools.approveAll(id, by, now());
                    return table.find(id).orElseThrow();
                });
    }

    /**
     * Changes where a server is and how it is called. It is asked for its tools at the new place
     * first; those that are new or other than approved wait for approval.
     *
     * @param expectedVersion the version that must be current, or null for whatever it is
     * @throws GroveException {@code not_found}; {@code validation_failed}, also when the server
     *     cannot be asked: then nothing is changed; {@code version_mismatch}
     */
    public ToolProvider replace(
            TenantId tenant, String name, ProviderDraft draft, @Nullable Integer expectedVersion) {
        expect(get(tenant, name), expectedVersion);
        CheckedProvider wanted = validation.validate(draft);
        Listing listing = ask(tenant, wanted);
        return database.call(
                tenant,
                jdbc -> {
                    ProviderTable table = new ProviderTable(jdbc);
                    ToolProvider current = table.lock(name).orElseThrow(() -> noProvider(name));
                    expect(current, expectedVersion);
                    if (!CheckedProvider.of(current).equals(wanted)) {
                        table.replace(current.id(), wanted, now());
                    }
                    table.refreshed(current.id(), listing.discovered());
                    new ProvidedToolTable(jdbc).see(current.id(), listing);
                    return table.find(current.id()).orElseThrow();
                });
    }

    public Optional<ToolProvider> find(TenantId tenant, String name) {
        return in(tenant, table -> named(name).flatMap(table::find));
    }

    /**
     * @throws GroveException {@code not_found}
     */
    public ToolProvider get(TenantId tenant, String name) {
        return find(tenant, name).orElseThrow(() -> noProvider(name));
    }

    /** By name. */
    public Page<ToolProvider> list(TenantId tenant, PageRequest page) {
        String after =
                page.afterName()
                        .map(cursor -> named(cursor).orElseThrow(ToolProviders::badCursor))
                        .orElse(null);
        return Page.of(
                in(tenant, table -> table.list(after, page.limit() + 1)),
                page.limit(),
                provider -> PageRequest.cursorAfter(provider.name()));
    }

    /**
     * The name is free again. Runs of agents that had a tool of it read that it is gone.
     *
     * @param expectedVersion the version that must be current, or null for whatever it is
     * @throws GroveException {@code not_found}; {@code conflict}, with their names, while agents
     *     list tools of it; {@code version_mismatch}
     */
    public void delete(TenantId tenant, String name, @Nullable Integer expectedVersion) {
        boolean _ =
                in(
                        tenant,
                        table -> {
                            ToolProvider provider =
                                    named(name)
                                            .flatMap(table::lock)
                                            .orElseThrow(() -> noProvider(name));
                            expect(provider, expectedVersion);
                            refuseWhileListed(
                                    name, table.listAgentsWith(provider.id(), NAMED_AGENTS));
                            table.delete(provider.id(), now());
                            return true;
                        });
    }

    /**
     * Asks the server for its tools again. Those that are new or other than approved wait for
     * approval.
     *
     * @throws GroveException {@code not_found}; {@code unavailable} or {@code conflict} when the
     *     server cannot be asked: then nothing is changed
     */
    public ToolProvider refresh(TenantId tenant, String name) {
        ToolProvider provider = get(tenant, name);
        ProviderLink link = links.of(tenant, provider);
        link.closeCurrent();
        try {
            Listing listing = discovery.ask(tenant, CheckedProvider.of(provider));
            listings.store(tenant, provider, listing);
            link.breaker().succeeded();
        } catch (RemoteException e) {
            listings.storeFailure(tenant, provider, Unreachable.words(e));
            throw Unreachable.registered(name, e);
        }
        return get(tenant, name);
    }

    private Listing ask(TenantId tenant, CheckedProvider wanted) {
        try {
            return discovery.ask(tenant, wanted);
        } catch (RemoteException e) {
            throw Unreachable.draft(e);
        } catch (GroveException e) {
            throw e.code() == ErrorCode.CONFLICT
                    ? GroveException.invalid(
                            e.errors().getFirst().field(),
                            e.getMessage() + "; PUT /secrets/{name} stores one")
                    : e;
        }
    }

    private static void expect(ToolProvider provider, @Nullable Integer expected) {
        if (expected != null && expected != provider.version()) {
            throw GroveException.versionMismatch(
                    "Tool provider " + provider.name(), expected, provider.version());
        }
    }

    private static void refuseTaken(String name, Optional<ToolProvider> there) {
        if (there.isPresent()) {
            throw taken(name);
        }
    }

    private static void refuseWhileListed(String name, List<String> agents) {
        if (!agents.isEmpty()) {
            throw GroveException.conflict(
                    "Tools of "
                            + name
                            + " are listed by "
                            + String.join(", ", agents)
                            + (agents.size() == NAMED_AGENTS ? " and perhaps others" : "")
                            + "; store them without its tools first");
        }
    }

    private <T> T in(TenantId tenant, Function<ProviderTable, T> work) {
        return database.call(tenant, jdbc -> work.apply(new ProviderTable(jdbc)));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private static Optional<String> named(String name) {
        return Optional.of(name).filter(ProviderValidation::isName);
    }

    private static GroveException taken(String name) {
        return GroveException.conflict(
                "name",
                "A tool provider is named "
                        + name
                        + " already; PUT /tool-providers/"
                        + name
                        + " changes it");
    }

    private static GroveException badCursor() {
        return GroveException.invalid(
                "cursor", "is not one that this list gave; start again without a cursor");
    }

    private static GroveException noProvider(String name) {
        return GroveException.notFound("No tool provider is named " + name);
    }
}
