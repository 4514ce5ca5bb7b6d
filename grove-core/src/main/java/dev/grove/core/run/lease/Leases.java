package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Repository;

/** The runs that a replica's lease is for. */
@Repository
class Leases {

    private static final String CANCELLED =
            """
            SELECT id FROM agent_runs
             WHERE status = 'running' AND lease_owner = :owner AND cancel_requested
            """;

    /**
     * A run whose row is locked, by a commit or by a session that keeps it, is left for the next
     * time.
     */
    private static final String RELEASE =
            """
            WITH mine AS MATERIALIZED (
                SELECT r.id, r.epoch
                  FROM unnest(:runs::uuid[], :epochs::bigint[]) AS given (id, epoch)
                  JOIN agent_runs r ON r.id = given.id AND r.epoch = given.epoch
                 WHERE r.lease_owner = :owner AND r.status || '' = 'running'
            ), free AS MATERIALIZED (
                SELECT r.id
                  FROM mine
                  JOIN agent_runs r ON r.id = mine.id AND r.epoch = mine.epoch
                 WHERE r.lease_owner = :owner AND r.status || '' = 'running'
                   FOR NO KEY UPDATE OF r SKIP LOCKED
            ), released AS (
                UPDATE agent_runs r SET lease_owner = NULL FROM free WHERE r.id = free.id
                RETURNING r.id
            )
            SELECT id FROM mine WHERE id NOT IN (SELECT id FROM released)
            """;

    private final EngineDatabase database;

    Leases(EngineDatabase database) {
        this.database = database;
    }

    /** Runs of a replica that were asked to be cancelled, on whichever replica. */
    @CrossTenant("a replica executes runs of every tenant")
    List<RunId> cancelled(UUID owner) {
        return database.single(jdbc ->
                jdbc.sql(CANCELLED)
                        .param("owner", owner)
                        .query((row, _) -> new RunId(row.getObject("id", UUID.class)))
                        .list());
    }

    /**
     * Lets others claim runs, each under the epoch in which its execution here ended without
     * leaving it in order.
     *
     * @return those that are still to be released, since their rows are locked
     */
    @CrossTenant("a replica executes runs of every tenant")
    Set<RunId> release(UUID owner, Collection<ClaimedRun> runs) {
        UUID[] ids = runs.stream().map(run -> run.id().value()).toArray(UUID[]::new);
        Long[] epochs = runs.stream().map(ClaimedRun::epoch).toArray(Long[]::new);
        Set<RunId> locked = new HashSet<>();
        database.single(jdbc ->
                jdbc.sql(RELEASE)
                        .param("runs", ids)
                        .param("epochs", epochs)
                        .param("owner", owner)
                        .query((row, _) -> locked.add(new RunId(row.getObject("id", UUID.class))))
                        .list());
        return locked;
    }
}
