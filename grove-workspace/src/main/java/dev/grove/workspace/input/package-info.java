/**
 * Brings the files that callers put into a run into its workspace, each once, before a tool works
 * there.
 *
 * <p>Owns no table: which files there are is the run's, and which of them a workspace has taken in
 * is a mark of the workspace itself. Called by the workspace package and by views.
 */
@NullMarked
package dev.grove.workspace.input;

import org.jspecify.annotations.NullMarked;
