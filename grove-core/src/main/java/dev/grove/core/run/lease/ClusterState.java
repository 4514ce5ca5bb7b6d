package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.RowReader;
import dev.grove.core.database.read.Rows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Which servers there are, what they execute and what waits for them; for operators. */
@Repository
public class ClusterState {

    private static final String REPLICAS =
            """
            SELECT r.id, r.version, r.started_at, r.alive_until, r.alive_until < clock_timestamp() AS silent,
                   r.alive_until - COALESCE(r.lease_ms, 0) * interval '1 millisecond' AS last_beat,
                   COALESCE(runs.executed, 0) AS runs
              FROM replicas r
              LEFT JOIN (SELECT lease_owner, count(*) AS executed FROM agent_runs
                          WHERE status = 'running' GROUP BY lease_owner) runs ON runs.lease_owner = r.id
             ORDER BY r.started_at, r.id
            """;

    private static final String CLOCKS =
            """
            SELECT id, clock_ahead_ms AS ahead FROM replicas WHERE alive_until >= clock_timestamp() ORDER BY started_at, id
            """;

    private static final String QUEUE =
            """
            SELECT (SELECT count(*) FROM agent_runs WHERE status = 'queued') AS queued,
                   (SELECT min(created_at) FROM agent_runs WHERE status = 'queued') AS oldest,
                   (SELECT count(*) FROM agent_runs
                     WHERE status = 'running' AND kind <> 'workflow'
                       AND (lease_owner IS NULL OR lease_owner NOT IN (SELECT id FROM replicas))) AS abandoned
            """;

    private final EngineDatabase database;
    private final ReplicaLease lease;

    ClusterState(EngineDatabase database, ReplicaLease lease) {
        this.database = database;
        this.lease = lease;
    }

    /**
     * A server with a lease.
     *
     * @param version null of a server of before there were versions
     * @param lastBeat when it last extended its lease
     * @param silent whether the lease has ended, and another server may take its runs
     * @param runs that it executes
     * @param asked whether it is the one that was asked
     */
    public record Replica(
            UUID id,
            @Nullable String version,
            Instant startedAt,
            Instant lastBeat,
            Instant aliveUntil,
            boolean silent,
            long runs,
            boolean asked) {}

    /**
     * Runs that wait for a server.
     *
     * @param oldest when the longest waiting run was made; null where none waits
     * @param abandoned runs whose server has gone
     */
    public record Queue(long queued, @Nullable Instant oldest, long abandoned) {}

    /**
     * The clock of a server that has its lease.
     *
     * @param ahead of the database's clock, by at least that much; negative where it is behind;
     *     null where the server has not compared them
     * @param asked whether it is the one that was asked
     */
    public record ClockOf(UUID id, @Nullable Duration ahead, boolean asked) {}

    private static RowMapper<ClockOf> clocks(UUID mine) {
        return Rows.of(
                ClockOf.class,
                Map.of("ahead", millis -> Duration.ofMillis(Long.parseLong(millis))),
                asked(mine));
    }

    private static RowMapper<Replica> replicas(UUID mine) {
        return Rows.of(Replica.class, Map.of(), asked(mine));
    }

    private static Map<String, RowReader> asked(UUID mine) {
        return Map.of("asked", row -> mine.equals(row.getObject("id", UUID.class)));
    }

    @CrossTenant("servers are the operator's concern")
    public List<ClockOf> clocks() {
        UUID mine = lease.current().id();
        return database.single(jdbc -> jdbc.sql(CLOCKS).query(clocks(mine)).list());
    }

    @CrossTenant("servers are the operator's concern")
    public List<Replica> replicas() {
        UUID mine = lease.current().id();
        return database.single(jdbc -> jdbc.sql(REPLICAS).query(replicas(mine)).list());
    }

    @CrossTenant("the queue is the operator's concern")
    public Queue queue() {
        return database.single(ClusterState::queue);
    }

    private static Queue queue(JdbcClient jdbc) {
        return jdbc.sql(QUEUE).query(Rows.of(Queue.class)).single();
    }
}
