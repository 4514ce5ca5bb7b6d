package dev.grove.core.run.record;

import dev.grove.core.error.GroveException;

/** Errors for ids that no run of the tenant has. */
public final class UnknownRun {

    private UnknownRun() {}

    public static GroveException ofAnyKind() {
        return GroveException.notFound("There is no such run");
    }

    public static GroveException ofWorkflow() {
        return GroveException.notFound("There is no such run of a workflow");
    }
}
