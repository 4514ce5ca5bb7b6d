/**
 * Which place holds the files of a run now. The name of a place is never used again, so that an
 * engine which still has it has the right one, and one that fell behind has none.
 *
 * <p>Owns {@code run_workspaces}. Called by the workspace package and the reaper.
 */
@NullMarked
package dev.grove.workspace.place;

import org.jspecify.annotations.NullMarked;
