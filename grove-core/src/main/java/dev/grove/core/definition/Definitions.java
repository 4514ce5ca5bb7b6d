package dev.grove.core.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.language.text.NearestNames;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/**
 * The definitions of one kind, of all tenants: stored under names, in versions that never change.
 * {@code expectedVersion} guards a change everywhere: the version that must be current, 0 for a
 * definition that must not exist yet, or null for any.
 *
 * @param <D> a definition
 */
public final class Definitions<D> {

    private static final int MOST_COMPARED = 500;

    private final DefinitionKind<D> kind;
    private final DefinitionSql sql;
    private final DefinitionReads<D> reads;
    private final TenantDatabase database;
    private final Clock clock;

    public Definitions(DefinitionKind<D> kind, TenantDatabase database, Clock clock) {
        this.kind = kind;
        this.sql = new DefinitionSql(kind.tables());
        this.reads = new DefinitionReads<>(kind, sql, database);
        this.database = database;
        this.clock = clock;
    }

    /**
     * Creates the definition, or adds a version to the one of its name. A definition that equals
     * the current version, with the same pins, adds none.
     *
     * @throws GroveException {@code version_mismatch} with both versions in its details
     */
    public StoreOutcome<StoredDefinition<D>> store(
            TenantId tenant, D definition, @Nullable Integer expectedVersion, Pins pins) {
        String name = kind.nameOf(definition);
        return change(
                tenant,
                changes -> {
                    while (true) {
                        Optional<LockedDefinition> existing = changes.lock(name);
                        check(
                                name,
                                expectedVersion,
                                existing.map(LockedDefinition::version).orElse(0));
                        if (existing.isPresent()) {
                            return replace(tenant, changes, existing.get(), definition, pins);
                        }
                        UUID id = Uuids.next();
                        if (changes.insert(id, name, now())) {
                            insertVersion(changes, id, 1, definition, pins);
                            return new StoreOutcome.Created<>(version(tenant, id, 1));
                        }
                        // Another transaction created it since the look-up; now it can be locked.
                    }
                });
    }

    private StoreOutcome<StoredDefinition<D>> replace(
            TenantId tenant,
            DefinitionChanges changes,
            LockedDefinition existing,
            D definition,
            Pins pins) {
        StoredDefinition<D> current = version(tenant, existing.id(), existing.version());
        if (current.definition().equals(kind.asStored(definition))
                && pins.areCurrent(existing.id(), existing.version())) {
            return new StoreOutcome.Unchanged<>(current);
        }
        int next = existing.version() + 1;
        insertVersion(changes, existing.id(), next, definition, pins);
        changes.moveTo(existing.id(), next, now());
        return new StoreOutcome.Replaced<>(current, version(tenant, existing.id(), next));
    }

    private void insertVersion(
            DefinitionChanges changes, UUID id, int number, D definition, Pins pins) {
        changes.insertVersion(id, number, kind.write(definition), now());
        pins.add(id, number);
    }

    /**
     * Frees the name; versions stay readable.
     *
     * @param beforehand may refuse, in the transaction of the delete
     * @throws GroveException {@code not_found}, {@code version_mismatch}
     */
    public void delete(
            TenantId tenant,
            String name,
            @Nullable Integer expectedVersion,
            Consumer<LockedDefinition> beforehand) {
        Boolean _ =
                change(
                        tenant,
                        changes -> {
                            LockedDefinition existing =
                                    lock(changes, tenant, name, expectedVersion);
                            beforehand.accept(existing);
                            changes.delete(existing.id(), now());
                            return true;
                        });
    }

    /**
     * Publishes a version in place of the one that was, if any. Publishing it again changes
     * nothing.
     *
     * @param version null for the current one
     * @param changed called in the transaction when another version than before is published
     * @param by the key of the caller
     * @return the current version
     * @throws GroveException {@code not_found}, {@code version_mismatch}; {@code conflict} where a
     *     definition of another kind is published under the name
     */
    public StoredDefinition<D> publish(
            TenantId tenant,
            String name,
            @Nullable Integer version,
            int expectedVersion,
            KeyId by,
            Runnable changed) {
        return change(
                tenant,
                changes -> {
                    LockedDefinition existing = lock(changes, tenant, name, expectedVersion);
                    int wanted = version == null ? existing.version() : version;
                    if (reads.findVersion(tenant, existing.id(), wanted).isEmpty()) {
                        throw noVersion(name, wanted, existing.version());
                    }
                    return publish(tenant, changes, existing, wanted, by, changed);
                });
    }

    /**
     * Publishes no version any more.
     *
     * @return the current version
     * @throws GroveException {@code not_found}, {@code version_mismatch}
     */
    public StoredDefinition<D> unpublish(
            TenantId tenant, String name, int expectedVersion, KeyId by, Runnable changed) {
        return change(
                tenant,
                changes ->
                        publish(
                                tenant,
                                changes,
                                lock(changes, tenant, name, expectedVersion),
                                null,
                                by,
                                changed));
    }

    private StoredDefinition<D> publish(
            TenantId tenant,
            DefinitionChanges changes,
            LockedDefinition existing,
            @Nullable Integer version,
            KeyId by,
            Runnable changed) {
        StoredDefinition<D> current = version(tenant, existing.id(), existing.version());
        if (Objects.equals(existing.publishedVersion(), version)) {
            return current;
        }
        try {
            changes.publish(existing.id(), version, by, now());
        } catch (DuplicateKeyException _) {
            throw GroveException.conflict(
                    "name",
                    "%s %s cannot be published: another definition is published under this name, and MCP clients would see two tools of one name; unpublish that one first, or choose another name"
                            .formatted(kind.noun(), current.name()));
        }
        changed.run();
        return version(tenant, existing.id(), existing.version());
    }

    /** The current version of the one that lives. */
    public Optional<StoredDefinition<D>> find(TenantId tenant, String name) {
        return kind.isName(name) ? reads.find(tenant, name) : Optional.empty();
    }

    /**
     * Returns the current version of the definition that is not deleted.
     *
     * @throws GroveException {@code not_found}, with the nearest name
     */
    public StoredDefinition<D> get(TenantId tenant, String name) {
        return find(tenant, name).orElseThrow(() -> none(tenant, name));
    }

    /** Also of a deleted one: versions are immutable, so what was found may be kept. */
    public Optional<StoredDefinition<D>> findVersion(TenantId tenant, UUID id, int version) {
        return reads.findVersion(tenant, id, version);
    }

    /** Finds the number of the current version; of a deleted definition that of the last one. */
    public Optional<Integer> findCurrentVersion(TenantId tenant, UUID id) {
        return reads.findCurrentVersion(tenant, id);
    }

    /**
     * A version of the definition of that name, or, when none lives, of the last one that did.
     *
     * @throws GroveException {@code not_found}
     */
    public StoredDefinition<D> getVersion(TenantId tenant, String name, int version) {
        return findId(tenant, name)
                .flatMap(id -> reads.findVersion(tenant, id, version))
                .orElseThrow(() -> noVersion(name, version));
    }

    public Optional<StoredDefinition<D>> findPublished(TenantId tenant, String name) {
        return kind.isName(name) ? reads.findPublished(tenant, name) : Optional.empty();
    }

    /** The published versions of those that live, by name. */
    public List<StoredDefinition<D>> listPublished(TenantId tenant, String after, int limit) {
        return reads.listPublished(tenant, after, limit);
    }

    /** The current versions of those that live, by name. */
    public Page<StoredDefinition<D>> list(TenantId tenant, PageRequest page) {
        String after = page.afterName().map(this::toName).orElse(null);
        return reads.page(
                tenant, after, page.limit(), stored -> PageRequest.cursorAfter(stored.name()));
    }

    /**
     * Lists the current versions of definitions that are not deleted, by name, all at once: for
     * kinds of which a tenant has few.
     */
    public List<StoredDefinition<D>> listAll(TenantId tenant) {
        return reads.list(tenant, null, Integer.MAX_VALUE);
    }

    /**
     * All versions, the newest first; also of a deleted definition, as long as none of that name
     * lives.
     *
     * @throws GroveException {@code not_found}
     */
    public Page<StoredDefinition<D>> versions(TenantId tenant, String name, PageRequest page) {
        Integer before = page.afterName().map(Definitions::toVersion).orElse(null);
        UUID id = findId(tenant, name).orElseThrow(() -> none(tenant, name));
        return reads.versions(
                tenant,
                id,
                before,
                page.limit(),
                stored -> PageRequest.cursorAfter(Integer.toString(stored.version())));
    }

    /** Finds the id of the definition of that name, or of the last one that was deleted. */
    public Optional<UUID> findId(TenantId tenant, String name) {
        return kind.isName(name) ? reads.findId(tenant, name) : Optional.empty();
    }

    /** Names of those that live, in their order. */
    public List<String> namesStartingWith(TenantId tenant, String beginning, int limit) {
        return beginning.isEmpty() || kind.isName(beginning)
                ? reads.namesStartingWith(tenant, beginning, limit)
                : List.of();
    }

    /**
     * Marks of those that live, by name: one that differs shows that the definition has changed.
     */
    Map<String, String> marks(TenantId tenant, Collection<String> names) {
        return reads.marks(
                tenant, names.stream().filter(kind::isName).collect(Collectors.joining(",")));
    }

    /** {@code not_found}, with the nearest name that there is. */
    public GroveException none(TenantId tenant, String name) {
        List<String> names = namesStartingWith(tenant, "", MOST_COMPARED);
        return GroveException.notFound(
                "No %s is named %s%s"
                        .formatted(
                                kind.noun().toLowerCase(Locale.ROOT),
                                name,
                                NearestNames.asQuestion(name, names)));
    }

    public GroveException noVersion(String name, int version, int newest) {
        return GroveException.notFound(
                "%s %s has no version %d; its newest is %d"
                        .formatted(kind.noun(), name, version, newest));
    }

    private GroveException noVersion(String name, int version) {
        return GroveException.notFound(
                "%s %s has no version %d".formatted(kind.noun(), name, version));
    }

    private LockedDefinition lock(
            DefinitionChanges changes,
            TenantId tenant,
            String name,
            @Nullable Integer expectedVersion) {
        LockedDefinition existing =
                Optional.of(name)
                        .filter(kind::isName)
                        .flatMap(changes::lock)
                        .orElseThrow(() -> none(tenant, name));
        check(name, expectedVersion, existing.version());
        return existing;
    }

    private void check(String name, @Nullable Integer expected, int current) {
        if (expected != null && expected != current) {
            throw GroveException.versionMismatch(kind.noun() + " " + name, expected, current);
        }
    }

    private StoredDefinition<D> version(TenantId tenant, UUID id, int version) {
        return reads.findVersion(tenant, id, version).orElseThrow();
    }

    private <T> T change(TenantId tenant, Function<DefinitionChanges, T> work) {
        return database.call(tenant, jdbc -> work.apply(new DefinitionChanges(sql, jdbc)));
    }

    /**
     * Current time, as precise as the database, so that what is answered now is what is read later.
     */
    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    private String toName(String cursor) {
        if (!kind.isName(cursor)) {
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
}
