package dev.grove.core.definition;

import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Base of kinds of definitions as their callers see them: words, a view, and what can be done with
 * one. {@link DefinitionOperations} makes the operations of it.
 *
 * @param <S> a version, as the kind's feature has it
 * @param <V> record of what is read
 */
public abstract class DefinitionType<S, V extends Record & DefinitionView>
        implements OperationSource {

    private final DefinitionWords words;
    private final Class<V> view;
    private final DefinitionStore<?, S> store;

    protected DefinitionType(DefinitionWords words, Class<V> view, DefinitionStore<?, S> store) {
        this.words = words;
        this.view = view;
        this.store = store;
    }

    protected abstract V view(OperationCaller caller, S stored);

    /** Record of what lists show. */
    protected Class<? extends Record> listed() {
        return view;
    }

    protected Record listed(OperationCaller caller, S stored) {
        return view(caller, stored);
    }

    /**
     * List of those that live.
     *
     * @param query record of what callers ask for
     * @param says further sentences on it; empty for none
     */
    public record Listing<Q extends Record, S>(
            Class<Q> query, String says, BiFunction<OperationCaller, Q, Page<S>> list) {}

    protected Listing<?, S> listing() {
        return new Listing<>(
                PageQuery.class,
                "",
                (caller, asked) -> store.list(caller.tenant(), asked.request()));
    }

    @Override
    public List<Operation<?>> operations() {
        return common();
    }

    /** Operations that read and delete definitions, and publish those of kinds that can be. */
    protected final List<Operation<?>> common() {
        DefinitionOperations<S, V> of = new DefinitionOperations<>(this);
        List<Operation<?>> all = new ArrayList<>(of.reads());
        if (store instanceof PublishedStore<?, S> published) {
            all.addAll(of.publications(published));
        }
        return all;
    }

    final DefinitionWords words() {
        return words;
    }

    final Class<V> view() {
        return view;
    }

    final DefinitionStore<?, S> store() {
        return store;
    }

    /** Trait of kinds whose versions may be read as texts. */
    public interface Written<V> {

        String mediaType();

        String text(OperationCaller caller, V view);
    }
}
