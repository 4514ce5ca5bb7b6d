package dev.grove.core.definition;

import java.util.function.Function;

/**
 * Outcome of storing a definition.
 *
 * @param <T> a stored version
 */
public sealed interface StoreOutcome<T> {

    /** The version that is current now. */
    T current();

    <R> StoreOutcome<R> map(Function<T, R> mapping);

    /** The name was free; this is version 1. */
    record Created<T>(T current) implements StoreOutcome<T> {

        @Override
        public <R> StoreOutcome<R> map(Function<T, R> mapping) {
            return new Created<>(mapping.apply(current));
        }
    }

    /** There is a new version. */
    record Replaced<T>(T before, T current) implements StoreOutcome<T> {

        @Override
        public <R> StoreOutcome<R> map(Function<T, R> mapping) {
            return new Replaced<>(mapping.apply(before), mapping.apply(current));
        }
    }

    /** The current version is equal; nothing was written. */
    record Unchanged<T>(T current) implements StoreOutcome<T> {

        @Override
        public <R> StoreOutcome<R> map(Function<T, R> mapping) {
            return new Unchanged<>(mapping.apply(current));
        }
    }
}
