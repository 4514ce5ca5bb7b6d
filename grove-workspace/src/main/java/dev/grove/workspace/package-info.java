/**
 * Workspaces: the directory and the sandbox of each run that needs one.
 *
 * <p>{@link dev.grove.workspace.Workspaces} is the front door; {@code container} is the only
 * package that knows an engine, {@code tool} brings the {@code ws_*} tools. Owns {@code
 * server_keys}.
 */
@NullMarked
package dev.grove.workspace;

import org.jspecify.annotations.NullMarked;
