/**
 * The way of new runs into the queue, many in one commit, and past it: where this replica has room
 * and no run waits, a run is inserted as claimed and executed at once.
 *
 * <p>Inserts rows of {@code agent_runs} and their first entries. {@link
 * dev.grove.core.run.queue.RunQueue} is the entry point, for runs that need nothing else in their
 * commit; code that starts others inserts them in a transaction of its own.
 */
@NullMarked
package dev.grove.core.run.queue;

import org.jspecify.annotations.NullMarked;
