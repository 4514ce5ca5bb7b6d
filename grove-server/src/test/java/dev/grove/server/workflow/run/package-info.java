/** Runs of workflows from outside, by REST alone. */
@NullMarked
package dev.grove.server.workflow.run;

import org.jspecify.annotations.NullMarked;
