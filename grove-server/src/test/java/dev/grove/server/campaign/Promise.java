package dev.grove.server.campaign;

/** Guarantee of a tool's effect about how often a call happens. */
enum Promise {
    /** {@code unsafe}: never twice; when cut off, the model reads that. */
    AT_MOST_ONCE,
    /** {@code probe}: once, since the tool can answer whether it happened. */
    ONCE,
    /** {@code read_only} and {@code idempotent}: once, and again after each time it was cut off. */
    AT_LEAST_ONCE,
    /** It was not approved: it must not happen. */
    NEVER,
    /** The execution of the call judges by itself. */
    NOT_COUNTED
}
