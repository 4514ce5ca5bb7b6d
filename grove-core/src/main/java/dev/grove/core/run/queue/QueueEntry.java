package dev.grove.core.run.queue;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.record.NewRun;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that is about to be inserted.
 *
 * @param ofCurrentVersion whether it is to be inserted only while its agent lives and has this
 *     version as its current one
 * @param trace where its caller is; null outside of all traces
 */
record QueueEntry(
        TenantId tenant,
        RunId id,
        NewRun run,
        boolean ofCurrentVersion,
        Instant createdAt,
        @Nullable String trace) {

    /** Its first events, of which the second says that it is executed. */
    List<EventLine> events(boolean claimed) {
        EventLine queued =
                StatusEvent.Queued.first(run.work(), run.origin()).line(id, 1, createdAt);
        return claimed
                ? List.of(queued, new StatusEvent.Started().line(id, 2, createdAt))
                : List.of(queued);
    }
}
