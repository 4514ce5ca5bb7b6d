package dev.grove.server.campaign;

/** On which side of a boundary. */
enum Side {
    /** It is about to happen. */
    BEFORE,
    /** It has happened, and the caller does not know yet. */
    AFTER
}
