package dev.grove.core.run.record.request;

import dev.grove.core.id.RunId;

/** Runs by the run that started them. */
public sealed interface ParentFilter {

    /** Children of one run. */
    record Of(RunId run) implements ParentFilter {}

    /** Roots of trees. */
    record None() implements ParentFilter {}
}
