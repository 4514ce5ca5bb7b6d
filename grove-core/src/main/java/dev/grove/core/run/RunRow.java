package dev.grove.core.run;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.telemetry.TraceContext;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run as it is inserted.
 *
 * @param events its first: that it was queued, and where it is claimed that it is executed
 * @param trace where it stands in one; null for none
 */
record RunRow(
        RunId id,
        Lineage lineage,
        NewRun run,
        List<EventLine> events,
        Instant now,
        @Nullable String trace) {

    /** Row of a queued run, in the trace that the thread is in. */
    static RunRow queued(Lineage lineage, NewRun run, EventLine queued, Instant now) {
        return new RunRow(
                queued.run(), lineage, run, List.of(queued), now, TraceContext.currentText());
    }

    boolean isClaimed() {
        return events.size() > 1;
    }

    String lines() {
        return events.stream().map(EventLine::line).collect(Collectors.joining("\n"));
    }

    <T> @Nullable T ofAgent(Function<AgentWork, @Nullable T> part) {
        return run.work() instanceof AgentWork agent ? part.apply(agent) : null;
    }

    <T> @Nullable T ofFork(Function<RunOrigin, @Nullable T> part) {
        return run.origin().forkedFrom() == null ? null : part.apply(run.origin());
    }
}
