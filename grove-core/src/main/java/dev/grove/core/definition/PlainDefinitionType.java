package dev.grove.core.definition;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Versioned;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Base of kinds whose definitions are stored and read, and whose changes concern nothing else. A
 * kind adds its words, its records and its validation.
 *
 * @param <D> record of what is stored, as callers submit it
 * @param <T> record of what is stored, valid
 * @param <V> record of what is read
 */
public abstract class PlainDefinitionType<
                D extends Record, T extends Record, V extends Record & Versioned>
        implements DefinitionType<V>, DefinitionType.Storable<D, V>, OperationSource {

    private final DefinitionWords words;
    private final Class<D> draft;
    private final Class<V> view;
    private final Definitions<T> definitions;

    protected PlainDefinitionType(
            DefinitionWords words, Class<D> draft, Class<V> view, Definitions<T> definitions) {
        this.words = words;
        this.draft = draft;
        this.view = view;
        this.definitions = definitions;
    }

    /**
     * Makes a definition of a draft, or reports everything that is wrong with it.
     *
     * @throws GroveException {@code validation_failed}
     */
    protected abstract T validate(TenantId tenant, D draft);

    protected abstract V view(StoredDefinition<T> stored);

    /** Finds the definition that one of this name would replace. */
    protected Optional<T> current(TenantId tenant, @Nullable String name) {
        return Optional.ofNullable(name)
                .flatMap(given -> definitions.find(tenant, given))
                .map(StoredDefinition::definition);
    }

    @Override
    public List<Operation<?>> operations() {
        DefinitionOperations<V> of = new DefinitionOperations<>(this);
        return Stream.concat(of.common().stream(), Stream.of(of.store(this), of.show())).toList();
    }

    @Override
    public DefinitionWords words() {
        return words;
    }

    @Override
    public Class<D> draft() {
        return draft;
    }

    @Override
    public Class<V> view() {
        return view;
    }

    @Override
    public StoreOutcome<V> store(
            OperationCaller caller, D draft, @Nullable Integer expectedVersion) {
        T definition = validate(caller.tenant(), draft);
        return definitions
                .store(caller.tenant(), definition, expectedVersion, Pins.NONE)
                .map(this::view);
    }

    @Override
    public Page<V> list(OperationCaller caller, PageRequest page) {
        return definitions.list(caller.tenant(), page).map(this::view);
    }

    @Override
    public V get(OperationCaller caller, String name) {
        return view(definitions.get(caller.tenant(), name));
    }

    @Override
    public Page<V> versions(OperationCaller caller, String name, PageRequest page) {
        return definitions.versions(caller.tenant(), name, page).map(this::view);
    }

    @Override
    public V version(OperationCaller caller, String name, int version) {
        return view(definitions.getVersion(caller.tenant(), name, version));
    }

    @Override
    public void delete(OperationCaller caller, String name, @Nullable Integer expectedVersion) {
        definitions.delete(caller.tenant(), name, expectedVersion, _ -> {});
    }
}
