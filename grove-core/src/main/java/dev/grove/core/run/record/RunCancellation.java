package dev.grove.core.run.record;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * Request for the end of a run, in a transaction.
 *
 * @param event that says that it has ended; null where a server executes it and is asked to end it,
 *     or it had ended before
 */
public record RunCancellation(RunId run, @Nullable EventLine event) {}
