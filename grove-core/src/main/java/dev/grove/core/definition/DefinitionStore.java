package dev.grove.core.definition;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Base of the front doors of kinds: reads and deletes definitions, as values of the kind's feature.
 *
 * @param <D> a definition
 * @param <S> a version of one, as the feature has it
 */
public abstract class DefinitionStore<D, S> {

    private final Definitions<D> definitions;
    private final Function<StoredDefinition<D>, S> form;

    protected DefinitionStore(Definitions<D> definitions, Function<StoredDefinition<D>, S> form) {
        this.definitions = definitions;
        this.form = form;
    }

    protected final Definitions<D> definitions() {
        return definitions;
    }

    /** Called in the transaction of a delete, which it may refuse. */
    protected void beforeDelete(TenantId tenant, String name, LockedDefinition existing) {}

    /** Finds the current version of a definition that lives. */
    public Optional<S> find(TenantId tenant, String name) {
        return definitions.find(tenant, name).map(form);
    }

    /**
     * Returns the current version of a definition that lives.
     *
     * @throws GroveException {@code not_found}, with the nearest name
     */
    public S get(TenantId tenant, String name) {
        return form.apply(definitions.get(tenant, name));
    }

    /**
     * Returns a version of the definition of that name, or, when none lives, of the last one that
     * did.
     *
     * @throws GroveException {@code not_found}
     */
    public S getVersion(TenantId tenant, String name, int version) {
        return form.apply(definitions.getVersion(tenant, name, version));
    }

    /** Lists the current versions of those that live, by name. */
    public Page<S> list(TenantId tenant, PageRequest page) {
        return definitions.list(tenant, page).map(form);
    }

    /**
     * Lists versions, the newest first; also of a deleted definition, as long as none of its name
     * lives.
     *
     * @throws GroveException {@code not_found}
     */
    public Page<S> versions(TenantId tenant, String name, PageRequest page) {
        return definitions.versions(tenant, name, page).map(form);
    }

    /**
     * Frees the name; versions, and runs that have pinned one, stay.
     *
     * @param expectedVersion the version that must be current, or null for any
     * @throws GroveException {@code not_found}, {@code version_mismatch}; {@code conflict} while
     *     something needs it
     */
    public void delete(TenantId tenant, String name, @Nullable Integer expectedVersion) {
        definitions.delete(
                tenant, name, expectedVersion, existing -> beforeDelete(tenant, name, existing));
    }

    /** Lists names of those that live, in their order. */
    public List<String> namesStartingWith(TenantId tenant, String beginning, int limit) {
        return definitions.namesStartingWith(tenant, beginning, limit);
    }

    /**
     * Marks of those that live, by name: one that differs from an earlier one shows that the
     * definition has changed. Names of none are left out.
     */
    public Map<String, String> marks(TenantId tenant, Collection<String> names) {
        return definitions.marks(tenant, names);
    }
}
