/** The run of a workflow as a record: its row, limits, clock, pinned definitions and version. */
@NullMarked
package dev.grove.core.run.workflow.run;

import org.jspecify.annotations.NullMarked;
