/**
 * Entrances of runs: a start, a single call, a fork, a run once more. Each checks what was asked,
 * makes a {@link dev.grove.core.run.queue.PendingRun} and gives it to the queue.
 */
@NamedInterface("start")
@NullMarked
package dev.grove.core.run.start;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
