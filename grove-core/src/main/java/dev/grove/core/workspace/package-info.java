/**
 * The port between the run loop and whatever gives a run its own directory and sandbox.
 *
 * <p>The workspace module implements it; a server without one runs agents that need no workspace.
 * Owns no table.
 */
@NullMarked
package dev.grove.core.workspace;

import org.jspecify.annotations.NullMarked;
