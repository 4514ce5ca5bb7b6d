package dev.grove.core.run.record;

import dev.grove.language.decide.fact.LabelSet;
import org.jspecify.annotations.Nullable;

/**
 * Result of a call that policies keep from the run's model, which reads a reference in its place.
 *
 * @param value null while the call runs, and where it was cut off
 * @param labels of the value; the run has read none of them for it
 */
public record Held(@Nullable String value, LabelSet labels) {

    /** Result that is still to come. */
    public static final Held TO_COME = new Held(null, LabelSet.NONE);
}
