package dev.grove.core.run.queue;

import dev.grove.core.event.EventLine;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An entry as it is inserted.
 *
 * @param claimed whether the replica that inserts it executes it
 */
record QueueRow(QueueEntry entry, boolean claimed, List<EventLine> events) {

    static QueueRow of(QueueEntry entry, boolean claimed) {
        return new QueueRow(entry, claimed, entry.events(claimed));
    }

    String lines() {
        return events.stream().map(EventLine::line).collect(Collectors.joining("\n"));
    }

    <T> @Nullable T ofAgent(Function<AgentWork, T> part) {
        return entry.run().work() instanceof AgentWork agent ? part.apply(agent) : null;
    }

    <T> @Nullable T ofCall(Function<CallWork, T> part) {
        return entry.run().work() instanceof CallWork call ? part.apply(call) : null;
    }
}
