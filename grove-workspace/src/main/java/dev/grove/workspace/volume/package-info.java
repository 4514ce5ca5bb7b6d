/**
 * Places for the files of workspaces, each with its own end: the kernel holds how many bytes and
 * files fit, so that a full workspace affects no other.
 *
 * <p>Knows nothing of engines: it says how the engine's local volume driver is to mount a place.
 * Called by the container package only. Owns no table; loop images lie below the data directory.
 */
@NullMarked
package dev.grove.workspace.volume;

import org.jspecify.annotations.NullMarked;
