/** Files that callers put into runs, and workspaces of runs as callers read them. */
@NullMarked
package dev.grove.server.run.file;

import org.jspecify.annotations.NullMarked;
