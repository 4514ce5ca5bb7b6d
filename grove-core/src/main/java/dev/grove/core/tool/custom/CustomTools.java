package dev.grove.core.tool.custom;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.tool.custom.CustomToolTable.Locked;
import dev.grove.core.tool.custom.StoreOutcome.Change;
import dev.grove.core.tool.custom.work.Work;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The tools that tenants made. */
@Component
public class CustomTools {

    private static final int NAMED_AGENTS = 10;

    private final TenantDatabase database;
    private final CustomToolValidation validation;
    private final SigningSecrets signing;
    private final Clock clock;

    CustomTools(
            TenantDatabase database,
            CustomToolValidation validation,
            SigningSecrets signing,
            Clock clock) {
        this.database = database;
        this.validation = validation;
        this.signing = signing;
        this.clock = clock;
    }

    /** A tool as it was and as it is. */
    private record Stored(Optional<CustomTool> before, CustomTool after, Change change) {

        boolean needsSecret() {
            return isCallback(after) && !before.map(Stored::isCallback).orElse(false);
        }

        private static boolean isCallback(CustomTool tool) {
            return tool.definition().work() instanceof Work.Callback;
        }
    }

    /**
     * Creates the tool, or adds a version to the one of that name; agents have the new one once
     * they are stored again. A draft that says what the current version says already adds none. A
     * tool that becomes a callback gets a signing secret.
     *
     * @param expectedVersion the version that must be current, 0 when there must be none yet, or
     *     null for whatever it is
     * @throws GroveException {@code validation_failed}; {@code secrets_locked} for a callback on a
     *     server without a master key; {@code version_mismatch} with both versions in its details
     */
    public StoreOutcome store(
            TenantId tenant, CustomToolDraft draft, @Nullable Integer expectedVersion) {
        CustomToolDefinition definition = validation.validate(draft);
        if (definition.work() instanceof Work.Callback) {
            signing.requireUnlocked(tenant);
        }
        Stored stored = in(tenant, table -> store(table, definition, expectedVersion));
        // After the commit: a secret that was shown belongs to a tool that exists. A tool whose
        // secret was not stored any more says so when it is called, and gets one by rotation.
        String secret = stored.needsSecret() ? signing.renew(tenant, definition.name()) : null;
        return new StoreOutcome(stored.after(), stored.change(), secret);
    }

    private Stored store(
            CustomToolTable table,
            CustomToolDefinition definition,
            @Nullable Integer expectedVersion) {
        String name = definition.name();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        while (true) {
            Optional<Locked> existing = table.lockLive(name);
            expect(name, expectedVersion, existing.map(Locked::version).orElse(0));
            if (existing.isPresent()) {
                return replace(table, existing.get(), definition, now);
            }
            UUID id = Uuids.next();
            if (table.insert(id, name, now)) {
                table.insertVersion(id, 1, definition, now);
                return new Stored(
                        Optional.empty(), table.findLive(name).orElseThrow(), Change.CREATED);
            }
            // Somebody created it since we looked; now it can be seen and locked.
        }
    }

    private static void expect(String name, @Nullable Integer expected, int current) {
        if (expected != null && expected != current) {
            throw GroveException.versionMismatch("Tool " + name, expected, current);
        }
    }

    private static Stored replace(
            CustomToolTable table, Locked existing, CustomToolDefinition definition, Instant now) {
        CustomTool current = table.findLive(existing.name()).orElseThrow();
        if (current.definition().equals(CustomToolJson.asStored(definition))) {
            return new Stored(Optional.of(current), current, Change.UNCHANGED);
        }
        int version = existing.version() + 1;
        table.insertVersion(existing.id(), version, definition, now);
        table.moveTo(existing.id(), version, now);
        return new Stored(
                Optional.of(current),
                table.findLive(existing.name()).orElseThrow(),
                Change.REPLACED);
    }

    /**
     * The current version.
     *
     * @throws GroveException {@code not_found}
     */
    public CustomTool get(TenantId tenant, String name) {
        return in(tenant, table -> named(name).flatMap(table::findLive))
                .orElseThrow(() -> noTool(name));
    }

    /** The current versions, by name. */
    public Page<CustomTool> list(TenantId tenant, PageRequest page) {
        String after = page.afterName().map(CustomTools::toName).orElse(null);
        return Page.of(
                in(tenant, table -> table.listLive(after, page.limit() + 1)),
                page.limit(),
                tool -> PageRequest.cursorAfter(tool.name()));
    }

    /**
     * All versions, the newest first.
     *
     * @throws GroveException {@code not_found}
     */
    public Page<CustomTool> versions(TenantId tenant, String name, PageRequest page) {
        Integer before = page.afterName().map(CustomTools::toVersion).orElse(null);
        List<CustomTool> versions =
                in(
                        tenant,
                        table ->
                                named(name)
                                        .flatMap(table::findLive)
                                        .map(_ ->
                                                table.listVersions(name, before, page.limit() + 1))
                                        .orElseThrow(() -> noTool(name)));
        return Page.of(
                versions,
                page.limit(),
                tool -> PageRequest.cursorAfter(Integer.toString(tool.version())));
    }

    /**
     * The name is free again. Versions of agents that are no longer current, and runs, keep what
     * they pinned.
     *
     * @param expectedVersion the version that must be current, or null for whatever it is
     * @throws GroveException {@code not_found}; {@code conflict}, with their names, while agents
     *     list it; {@code version_mismatch}
     */
    public void delete(TenantId tenant, String name, @Nullable Integer expectedVersion) {
        Boolean _ =
                in(
                        tenant,
                        table -> {
                            Locked tool =
                                    named(name)
                                            .flatMap(table::lockLive)
                                            .orElseThrow(() -> noTool(name));
                            expect(name, expectedVersion, tool.version());
                            refuseWhileListed(name, table.listAgentsWith(tool.id(), NAMED_AGENTS));
                            table.delete(tool.id(), clock.instant().truncatedTo(ChronoUnit.MICROS));
                            return true;
                        });
    }

    /**
     * Makes a new signing secret for a callback; requests are signed with it from then on.
     *
     * @return shown this once
     * @throws GroveException {@code not_found}; {@code conflict} for another kind; {@code
     *     secrets_locked}
     */
    public String rotateSigningSecret(TenantId tenant, String name) {
        if (!(get(tenant, name).definition().work() instanceof Work.Callback)) {
            throw GroveException.conflict(
                    name + " is no callback, so nothing that it does is signed");
        }
        return signing.renew(tenant, name);
    }

    private static void refuseWhileListed(String name, List<String> agents) {
        if (!agents.isEmpty()) {
            throw GroveException.conflict(
                    name
                            + " is listed by "
                            + String.join(", ", agents)
                            + (agents.size() == NAMED_AGENTS ? " and perhaps others" : "")
                            + "; store them without it first");
        }
    }

    private <T> T in(TenantId tenant, Function<CustomToolTable, T> work) {
        return database.call(tenant, jdbc -> work.apply(new CustomToolTable(tenant, jdbc)));
    }

    private static Optional<String> named(String name) {
        return Optional.of(name).filter(CustomToolValidation::isName);
    }

    private static String toName(String cursor) {
        return named(cursor).orElseThrow(CustomTools::badCursor);
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

    private static GroveException noTool(String name) {
        return GroveException.notFound("No custom tool is named " + name);
    }
}
