/** The tools that work on a run's files: seven {@code ws_*} tools, executed inside the sandbox. */
@NullMarked
package dev.grove.workspace.tool;

import org.jspecify.annotations.NullMarked;
