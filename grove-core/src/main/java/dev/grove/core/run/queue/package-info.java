/**
 * The one way into the queue. Each entrance makes a {@link dev.grove.core.run.queue.PendingRun},
 * which says what becomes of a run of it when the process dies; {@link
 * dev.grove.core.run.queue.RunQueue} inserts it with one statement, many in one commit where they
 * are nothing but themselves. Where this replica has room and no run waits, that statement claims
 * them, and they are executed at once.
 *
 * <p>Inserts rows of {@code agent_runs}, their first entries and their attachments; nothing else
 * inserts a run. Which may be claimed at birth is {@link
 * dev.grove.core.run.queue.PendingRun#mayBeClaimedAtBirth} alone.
 */
@NamedInterface("queue")
@NullMarked
package dev.grove.core.run.queue;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
