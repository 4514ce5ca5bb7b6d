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
 * @param <D> record of what is stored; its {@code expectedVersion} is the version to replace
 * @param <V> record of what is read
 */
public interface DefinitionType<D extends Record, V extends Record & Versioned> {

    DefinitionWords words();

    Class<D> draft();

    Class<V> view();

    /**
     * @param expectedVersion the version that must be current, 0 when there must be none yet, or
     *     null for any
     */
    StoreOutcome<V> store(OperationCaller caller, D draft, @Nullable Integer expectedVersion);

    /** Returns the version to replace that a draft names; null for any. */
    @Nullable Integer expectedVersion(D draft);

    String nameOf(V view);

    Page<V> list(OperationCaller caller, PageRequest page);

    V get(OperationCaller caller, String name);

    Page<V> versions(OperationCaller caller, String name, PageRequest page);

    V version(OperationCaller caller, String name, int version);

    void delete(OperationCaller caller, String name, @Nullable Integer expectedVersion);

    /** Trait of kinds whose versions can be published to MCP clients. */
    interface Publishable<V> {

        /**
         * @param version null for the current one
         */
        V publish(OperationCaller caller, String name, @Nullable Integer version, int expected);

        V unpublish(OperationCaller caller, String name, int expected);
    }
}
