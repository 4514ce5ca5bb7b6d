/** Runs the snippets of custom tools in the sandboxes of runs. Owns no table. */
@NullMarked
package dev.grove.workspace.code;

import org.jspecify.annotations.NullMarked;
