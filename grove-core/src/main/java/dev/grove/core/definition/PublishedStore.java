package dev.grove.core.definition;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Base of the front doors of kinds whose versions can be published to MCP clients. */
public abstract class PublishedStore<D, S> extends DefinitionStore<D, S> {

    private final Function<StoredDefinition<D>, S> form;
    private final Consumer<TenantId> changed;

    /**
     * @param changed called in the transaction of a change of what a tenant's MCP clients see
     */
    protected PublishedStore(
            Definitions<D> definitions,
            Function<StoredDefinition<D>, S> form,
            Consumer<TenantId> changed) {
        super(definitions, form);
        this.form = form;
        this.changed = changed;
    }

    @Override
    protected void beforeDelete(TenantId tenant, String name, LockedDefinition existing) {
        if (existing.publishedVersion() != null) {
            changed.accept(tenant);
        }
    }

    /**
     * Shows one version to the tenant's MCP clients, until another one is shown, or none.
     * Publishing it again changes nothing.
     *
     * @param version null for the current one
     * @param expectedVersion the version that must be current: what was looked at is what is
     *     published
     * @param by the key of the caller
     * @throws GroveException {@code not_found}, {@code version_mismatch}; {@code conflict} while a
     *     definition of another kind is published under the name
     */
    public S publish(
            TenantId tenant,
            String name,
            @Nullable Integer version,
            int expectedVersion,
            KeyId by) {
        return form.apply(
                definitions()
                        .publish(
                                tenant,
                                name,
                                version,
                                expectedVersion,
                                by,
                                () -> changed.accept(tenant)));
    }

    /**
     * Shows no version any more.
     *
     * @param expectedVersion the version that must be current
     * @param by the key of the caller
     * @throws GroveException {@code not_found}, {@code version_mismatch}
     */
    public S unpublish(TenantId tenant, String name, int expectedVersion, KeyId by) {
        return form.apply(
                definitions()
                        .unpublish(
                                tenant, name, expectedVersion, by, () -> changed.accept(tenant)));
    }

    /** Lists the published versions of those that live, by name. */
    public List<S> listPublished(TenantId tenant, String after, int limit) {
        return definitions().listPublished(tenant, after, limit).stream().map(form).toList();
    }

    /** Finds the version that is published. */
    public Optional<S> findPublished(TenantId tenant, String name) {
        return definitions().findPublished(tenant, name).map(form);
    }
}
