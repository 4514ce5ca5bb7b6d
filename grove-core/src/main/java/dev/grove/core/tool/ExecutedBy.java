package dev.grove.core.tool;

/** Executor of a tool's calls. */
public enum ExecutedBy {
    /** Grove itself, or a service that it calls. */
    SERVER,
    /** A process in the run's own sandbox. */
    SANDBOX,
    /**
     * The caller's application: {@link Tool#execute} only says how the run waits for the result. It
     * is called before a call begins, and may be called again.
     */
    CLIENT
}
