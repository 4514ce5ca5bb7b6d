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

    /** By their keys, whatever the planner was told about how many are running: see the journal. */
    private static final String RENEW =
            """
            UPDATE agent_runs r
               SET lease_expires_at = clock_timestamp() + :lease * interval '1 millisecond'
              FROM unnest(string_to_array(:runs, ',')::uuid[]) AS executed (id)
             WHERE r.id = executed.id
               AND r.lease_owner = :owner AND r.status || '' = 'running'
            RETURNING r.id, r.epoch
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
     * Renews the leases of the runs that a replica executes, all at once. Others that are still in
     * its name run out.
     *
     * @return the epoch of each run that it still owns
     */
    @CrossTenant("a replica executes runs of every tenant")
    Map<RunId, Long> renew(UUID owner, Collection<RunId> executed, Duration lease) {
        String runs = executed.stream().map(RunId::toString).collect(Collectors.joining(","));
        Map<RunId, Long> epochs = new HashMap<>();
        database.run(jdbc ->
                jdbc.sql(RENEW)
                        .param("runs", runs)
                        .param("owner", owner)
                        .param("lease", lease.toMillis())
                        .query(row -> {
                            epochs.put(
                                    new RunId(row.getObject("id", UUID.class)),
                                    row.getLong("epoch"));
                        }));
        return epochs;
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
