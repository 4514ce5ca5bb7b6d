package dev.grove.server.campaign;

/** What a tool's effect promises about how often a call happens. */
enum Promise {
    /** {@code unsafe}: never twice; when cut off, the model is told. */
    AT_MOST_ONCE,
    /** {@code probe}: once, since the tool can tell. */
    ONCE,
    /** {@code read_only} and {@code idempotent}: once, and again after each time it was cut off. */
    AT_LEAST_ONCE,
    /** Nobody allowed it: it must not happen. */
    NEVER,
    /** Whoever runs the call judges by itself. */
    NOT_COUNTED
}
