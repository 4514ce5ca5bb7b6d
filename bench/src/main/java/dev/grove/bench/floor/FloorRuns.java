package dev.grove.bench.floor;

import dev.grove.bench.agent.AgentModel;
import dev.grove.core.id.RunId;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Starts runs, and knows those whose streams are not yet read to the end. */
final class FloorRuns {

    private final AgentModel model;
    private final FloorJournal journal;
    private final Clock clock;
    private final Map<UUID, FloorStream> streams = new ConcurrentHashMap<>();

    FloorRuns(AgentModel model, FloorJournal journal, Clock clock) {
        this.model = model;
        this.journal = journal;
        this.clock = clock;
    }

    /** Returns when the run's row and its first entry are durable; it goes on by itself. */
    UUID start(UUID tenant, String goal) {
        UUID id = RunId.next().value();
        FloorStream stream = new FloorStream();
        streams.put(id, stream);
        FloorRun run = new FloorRun(id, tenant, goal, stream, model, journal, clock);
        run.begin();
        Thread.ofVirtual().start(run::play);
        return id;
    }

    /** The stream of a run, once. */
    FloorStream stream(UUID run) throws IOException {
        FloorStream stream = streams.remove(run);
        if (stream == null) {
            throw new IOException("There is no run " + run);
        }
        return stream;
    }
}
