package dev.grove.core.operation;

import org.jspecify.annotations.Nullable;

/** View of a thing with versions: the route that shows it gives an entity tag of them. */
public interface Versioned {

    /** Version that is shown, from 1 on. */
    int version();

    /** Version that is published; null where none is, or nothing of its kind can be. */
    default @Nullable Integer publishedVersion() {
        return null;
    }
}
