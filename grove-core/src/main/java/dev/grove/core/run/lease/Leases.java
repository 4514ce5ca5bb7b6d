package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Repository;

/** Keeps a replica's leases. */
@Repository
class Leases {

    /**
     * By their keys, whatever the planner was told about how many are running: see the journal. A
     * run whose row is locked, by a commit or by someone who keeps it, is left for the next time:
     * the renewal of one run never waits for another, and takes part in no deadlock.
     */
    private static final String RENEW =
            """
            WITH mine AS MATERIALIZED (
                SELECT r.id, r.epoch
                  FROM unnest(string_to_array(:runs, ',')::uuid[]) AS executed (id)
                  JOIN agent_runs r ON r.id = executed.id
                 WHERE r.lease_owner = :owner AND r.status || '' = 'running'
            ), free AS MATERIALIZED (
                SELECT r.id
                  FROM mine
                  JOIN agent_runs r ON r.id = mine.id
                 WHERE r.lease_owner = :owner AND r.status || '' = 'running'
                   FOR NO KEY UPDATE OF r SKIP LOCKED
            ), renewed AS (
                UPDATE agent_runs r
                   SET lease_expires_at = clock_timestamp() + :lease * interval '1 millisecond'
                  FROM free
                 WHERE r.id = free.id
                RETURNING r.id
            )
            SELECT mine.id, mine.epoch, renewed.id IS NOT NULL AS renewed
              FROM mine LEFT JOIN renewed ON renewed.id = mine.id
            """;

    private static final String CANCELLED =
            """
            SELECT id FROM agent_runs
             WHERE status = 'running' AND lease_owner = :owner AND cancel_requested
            """;

    private static final String ABANDON_ALL =
            """
            UPDATE agent_runs SET lease_owner = NULL
             WHERE status = 'running' AND lease_owner IS NOT NULL
            """;

    private final EngineDatabase database;

    Leases(EngineDatabase database) {
        this.database = database;
    }

    /**
     * What became of the renewal of a run that the replica still owns.
     *
     * @param renewed false where its row was locked: its lease goes on as it was
     */
    record Renewal(long epoch, boolean renewed) {}

    /**
     * Renews the leases of the runs that a replica executes, all at once. Others that are still in
     * its name run out.
     *
     * @return the runs that it still owns
     */
    @CrossTenant("a replica executes runs of every tenant")
    Map<RunId, Renewal> renew(UUID owner, Collection<RunId> executed, Duration lease) {
        String runs = executed.stream().map(RunId::toString).collect(Collectors.joining(","));
        Map<RunId, Renewal> owned = new HashMap<>();
        database.run(jdbc ->
                jdbc.sql(RENEW)
                        .param("runs", runs)
                        .param("owner", owner)
                        .param("lease", lease.toMillis())
                        .query(row -> {
                            owned.put(
                                    new RunId(row.getObject("id", UUID.class)),
                                    new Renewal(row.getLong("epoch"), row.getBoolean("renewed")));
                        }));
        return owned;
    }

    /** Runs of a replica that somebody, on whichever replica, asked to cancel. */
    @CrossTenant("a replica executes runs of every tenant")
    List<RunId> cancelled(UUID owner) {
        return database.single(jdbc ->
                jdbc.sql(CANCELLED)
                        .param("owner", owner)
                        .query((row, _) -> new RunId(row.getObject("id", UUID.class)))
                        .list());
    }

    /** Declares every lease void. Only for a database that no other replica can be using. */
    @CrossTenant("a replica executes runs of every tenant")
    int abandonAll() {
        return database.call(jdbc -> jdbc.sql(ABANDON_ALL).update());
    }
}
