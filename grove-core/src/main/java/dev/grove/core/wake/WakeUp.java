package dev.grove.core.wake;

/** Reason for replicas to look. */
public enum WakeUp {
    /** Runs were queued. */
    QUEUED,
    /** Cancellation was requested of runs that another replica executes. */
    CANCELLED,
    /** A message came for a run that another replica executes. */
    STEERED,
    /** Logs of runs have grown. */
    EVENTS,
    /** Clients are shown other tools, prompts or resources of a tenant than before. */
    CATALOGS,
    /** A key is good no more. */
    KEYS
}
