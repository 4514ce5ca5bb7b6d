package dev.grove.core.wake;

/** What there is to look at. */
public enum WakeUp {
    /** Runs were queued. */
    QUEUED,
    /** Cancellation was requested of runs that another replica executes. */
    CANCELLED,
    /** Logs of runs have grown. */
    EVENTS,
    /** What clients are shown of a tenant's tools, prompts or resources has changed. */
    CATALOGS,
    /** A key is good no more. */
    KEYS
}
