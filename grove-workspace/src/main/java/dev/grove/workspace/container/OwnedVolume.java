package dev.grove.workspace.container;

import java.time.Instant;

/**
 * A place for files that Grove made, by its signature.
 *
 * @param madeAt by the clock of the server that made it; engines do not all say
 */
record OwnedVolume(String name, Instant madeAt) {}
