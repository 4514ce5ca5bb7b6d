package dev.grove.core.definition;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.operation.OperationCaller;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Base of kinds whose changes concern nothing else. A kind adds its words, its records and its
 * validation.
 *
 * @param <D> record of what is stored, as callers submit it
 * @param <T> record of what is stored, valid
 * @param <V> record of what is read
 */
public abstract class PlainDefinitionType<
                D extends Record & DefinitionDraft,
                T extends Record,
                V extends Record & DefinitionView>
        extends StorableType<D, StoredDefinition<T>, V> {

    private final Definitions<T> definitions;

    protected PlainDefinitionType(
            DefinitionWords words, Class<D> draft, Class<V> view, Definitions<T> definitions) {
        super(words, draft, view, new DefinitionStore<>(definitions, Function.identity()) {});
        this.definitions = definitions;
    }

    /**
     * Makes a definition of a draft, or reports everything that is wrong with it.
     *
     * @throws GroveException {@code validation_failed}
     */
    protected abstract T validate(TenantId tenant, D draft);

    protected abstract V view(StoredDefinition<T> stored);

    @Override
    protected final V view(OperationCaller caller, StoredDefinition<T> stored) {
        return view(stored);
    }

    /** Finds the definition that one of this name would replace. */
    protected Optional<T> current(TenantId tenant, @Nullable String name) {
        return Optional.ofNullable(name)
                .flatMap(given -> definitions.find(tenant, given))
                .map(StoredDefinition::definition);
    }

    @Override
    protected final StoreOutcome<V> store(OperationCaller caller, D draft) {
        T definition = validate(caller.tenant(), draft);
        return definitions
                .store(caller.tenant(), definition, draft.expectedVersion(), Pins.NONE)
                .map(this::view);
    }
}
