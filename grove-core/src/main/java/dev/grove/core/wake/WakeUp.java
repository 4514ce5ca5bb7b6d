package dev.grove.core.wake;

/** What there is to look at. */
public enum WakeUp {
    /** Runs were queued. */
    QUEUED,
    /** Somebody asked to cancel runs that another replica executes. */
    CANCELLED,
    /** Logs of runs have grown. */
    EVENTS
}
