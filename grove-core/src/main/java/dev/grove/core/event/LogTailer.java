package dev.grove.core.event;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Brings events that another replica wrote to this one's listeners: one query for all watched runs
 * in each round, however many listen, and a read of the log only where something is new.
 */
@Component
class LogTailer {

    private static final Logger LOG = LoggerFactory.getLogger(LogTailer.class);
    private static final int PAGE = 500;
    private static final String POSITIONS =
            """
            SELECT newest.tenant_id, watched.id AS run_id, newest.last_seq AS seq
              FROM unnest(string_to_array(:runs, ',')::uuid[]) AS watched (id)
             CROSS JOIN LATERAL (
                   SELECT tenant_id, last_seq FROM run_log
                    WHERE run_id = watched.id
                    ORDER BY seq DESC LIMIT 1) newest
            """;

    private final EngineDatabase database;
    private final EventLog log;
    private final EventHub hub;

    LogTailer(EngineDatabase database, EventLog log, EventHub hub) {
        this.database = database;
        this.log = log;
        this.hub = hub;
    }

    @Scheduled(fixedDelayString = "${grove.events.tail-interval:250ms}")
    void tail() {
        Map<RunId, Long> watched = hub.watched();
        if (watched.isEmpty()) {
            return;
        }
        try {
            for (Position position : positionsOf(watched.keySet())) {
                catchUp(position, watched.getOrDefault(position.run(), position.seq()));
            }
        } catch (RuntimeException e) {
            // The log stays the truth: the next round, or the reader's next connection, brings what
            // this one missed.
            LOG.warn("Could not read the positions of {} watched runs", watched.size(), e);
        }
    }

    private void catchUp(Position position, long receivedUpTo) {
        long after = receivedUpTo;
        while (after < position.seq()) {
            List<EventLine> events = log.after(position.tenant(), position.run(), after, PAGE);
            if (events.isEmpty()) {
                return;
            }
            hub.publish(position.run(), events);
            after = events.getLast().seq();
        }
    }

    @CrossTenant("serves the listeners of every tenant with one query")
    private List<Position> positionsOf(Set<RunId> runs) {
        String ids = runs.stream().map(RunId::toString).collect(Collectors.joining(","));
        return database.single(jdbc ->
                jdbc.sql(POSITIONS).param("runs", ids).query(Rows.of(Position.class)).list());
    }

    /** How far a run's log reaches. */
    private record Position(TenantId tenant, RunId run, long seq) {}
}
