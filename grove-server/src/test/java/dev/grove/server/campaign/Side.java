package dev.grove.server.campaign;

/** On which side of a boundary. */
enum Side {
    /** It is about to happen. */
    BEFORE,
    /** It has happened, and whoever asked for it does not know yet. */
    AFTER
}
