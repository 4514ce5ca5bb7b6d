/**
 * Events: what the log of a run says of each step.
 *
 * <p>{@link dev.grove.core.run.event.RunEvent} has a record for each type. {@link
 * dev.grove.core.run.event.EventRows} appends to {@code run_log} for runs that are not being
 * executed; for those that are, the journal does, in the statement of the step. Depends on {@code
 * record} only. Called by all that change a run; {@code core.event} streams what is written.
 */
@NullMarked
package dev.grove.core.run.event;

import org.jspecify.annotations.NullMarked;
