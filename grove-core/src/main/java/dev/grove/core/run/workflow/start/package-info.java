/** Starts of workflows, by callers and by agents' tools. */
@NullMarked
package dev.grove.core.run.workflow.start;

import org.jspecify.annotations.NullMarked;
