package dev.grove.core.definition;

import dev.grove.core.error.GroveException;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import java.util.ArrayList;
import java.util.List;

/**
 * Base of kinds whose definitions are stored as records.
 *
 * @param <D> record of what is stored, as callers submit it
 */
public abstract class StorableType<
                D extends Record & DefinitionDraft, S, V extends Record & DefinitionView>
        extends DefinitionType<S, V> {

    private final Class<D> draft;

    protected StorableType(
            DefinitionWords words, Class<D> draft, Class<V> view, DefinitionStore<?, S> store) {
        super(words, view, store);
        this.draft = draft;
    }

    /**
     * Creates a definition, or adds a version to the one of its name.
     *
     * @throws GroveException {@code validation_failed}; {@code version_mismatch} where another
     *     version is current than the draft expects
     */
    protected abstract StoreOutcome<V> store(OperationCaller caller, D draft);

    @Override
    public List<Operation<?>> operations() {
        List<Operation<?>> all = new ArrayList<>(common());
        all.add(storing());
        all.add(new DefinitionOperations<>(this).show());
        return all;
    }

    /** Operation that stores a definition. */
    protected final Operation<D> storing() {
        return new DefinitionOperations<>(this).store(draft, this::store);
    }
}
