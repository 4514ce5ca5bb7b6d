package dev.grove.core.tool;

/** Who does what a call asks for. */
public enum ExecutedBy {
    /** Grove itself, or somebody whom it asks. */
    SERVER,
    /** A process in the run's own sandbox. */
    SANDBOX,
    /**
     * The caller's application: the run waits for the result, and {@link Tool#execute} is never
     * called.
     */
    CLIENT
}
