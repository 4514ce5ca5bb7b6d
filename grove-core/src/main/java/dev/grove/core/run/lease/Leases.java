package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import java.util.Collection;
import java.util.List;
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
            WITH unexecuted AS MATERIALIZED (
                SELECT id FROM agent_runs
                 WHERE status = 'running' AND lease_owner = :owner AND id <> ALL (:executed::uuid[])
                   FOR NO KEY UPDATE SKIP LOCKED
            )
            UPDATE agent_runs r SET lease_owner = NULL FROM unexecuted WHERE r.id = unexecuted.id
            RETURNING r.id
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
     * Lets replicas claim the runs that one owns and does not execute: their executions broke, or
     * it never had the answer to its claim.
     *
     * @return what was released
     */
    @CrossTenant("a replica executes runs of every tenant")
    List<RunId> releaseAllBut(UUID owner, Collection<RunId> executed) {
        UUID[] kept = executed.stream().map(RunId::value).toArray(UUID[]::new);
        return database.single(jdbc ->
                jdbc.sql(RELEASE)
                        .param("owner", owner)
                        .param("executed", kept)
                        .query((row, _) -> new RunId(row.getObject("id", UUID.class)))
                        .list());
    }
}
