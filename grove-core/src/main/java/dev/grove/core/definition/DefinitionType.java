package dev.grove.core.definition;

import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.Versioned;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import org.jspecify.annotations.Nullable;

/**
 * A kind of definitions as its callers see it: words, records, and what can be done with one.
 * {@link DefinitionOperations} makes the operations of it.
 *
 * @param <V> record of what is read
 */
public interface DefinitionType<V extends Record & Versioned> {

    DefinitionWords words();

    Class<V> view();

    /** Record of what lists show. */
    default Class<? extends Record> listed() {
        return view();
    }

    Page<? extends Record> list(OperationCaller caller, PageRequest page);

    V get(OperationCaller caller, String name);

    Page<? extends Record> versions(OperationCaller caller, String name, PageRequest page);

    V version(OperationCaller caller, String name, int version);

    void delete(OperationCaller caller, String name, @Nullable Integer expectedVersion);

    /**
     * Trait of kinds that are stored as they are read.
     *
     * @param <D> record of what is stored; its {@code expectedVersion} is the version to replace
     */
    interface Storable<D extends Record, V> {

        Class<D> draft();

        /**
         * @param expectedVersion the version that must be current, 0 when there must be none yet,
         *     or null for any
         */
        StoreOutcome<V> store(OperationCaller caller, D draft, @Nullable Integer expectedVersion);

        /** Returns the version to replace that a draft names; null for any. */
        @Nullable Integer expectedVersion(D draft);

        String nameOf(V view);
    }

    /** Trait of kinds whose versions can be published to MCP clients. */
    interface Publishable<V> {

        /**
         * @param version null for the current one
         */
        V publish(OperationCaller caller, String name, @Nullable Integer version, int expected);

        V unpublish(OperationCaller caller, String name, int expected);
    }

    /** Trait of kinds whose versions may be read as texts. */
    interface Written<V> {

        String mediaType();

        String text(OperationCaller caller, V view);
    }
}
