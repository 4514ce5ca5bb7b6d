package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Repository;

/** The runs that a replica's lease is for. */
@Repository
class Leases {

    /** Forks of a session's runs have its place, and are not written to. */
    private static final String ASKED =
            """
            SELECT r.id AS run_id, r.cancel_requested AS cancel FROM agent_runs r
             WHERE r.status = 'running' AND r.lease_owner = :owner
               AND (r.cancel_requested
                    OR (r.session_id IS NOT NULL
                        AND EXISTS (SELECT FROM session_messages m
                                     WHERE m.tenant_id = r.tenant_id AND m.target_run_id = r.id
                                       AND m.state = 'steering' AND NOT m.taken)))
            """;

    private static final String OWNED =
            "SELECT id, epoch FROM agent_runs WHERE status = 'running' AND lease_owner = :owner";

    /**
     * Each under its epoch, so that a statement that arrives late finds nothing that was claimed
     * since. A run whose row is locked, by a commit or by a session that keeps it, is left for the
     * next time.
     */
    private static final String RELEASE =
            """
            WITH free AS MATERIALIZED (
                SELECT r.id
                  FROM unnest(:runs::uuid[], :epochs::bigint[]) AS given (id, epoch)
                  JOIN agent_runs r ON r.id = given.id AND r.epoch = given.epoch
                 WHERE r.lease_owner = :owner AND r.status || '' = 'running'
                   FOR NO KEY UPDATE OF r SKIP LOCKED
            )
            UPDATE agent_runs r SET lease_owner = NULL FROM free WHERE r.id = free.id
            """;

    private final EngineDatabase database;

    Leases(EngineDatabase database) {
        this.database = database;
    }

    /**
     * Run that something was asked of, on whichever replica.
     *
     * @param cancel whether it is to be cancelled; a message came for it otherwise
     */
    record Asked(RunId run, boolean cancel) {}

    /** Runs of a replica that are to be cancelled, or that a message came for. */
    @CrossTenant("a replica executes runs of every tenant")
    List<Asked> asked(UUID owner) {
        return database.single(
                jdbc -> jdbc.sql(ASKED).param("owner", owner).query(Rows.of(Asked.class)).list());
    }

    private record Owned(RunId id, long epoch) {}

    /** The runs that a replica owns, each with its epoch. */
    @CrossTenant("a replica executes runs of every tenant")
    Map<RunId, Long> owned(UUID owner) {
        return database
                .<List<Owned>>single(jdbc ->
                        jdbc.sql(OWNED).param("owner", owner).query(Rows.of(Owned.class)).list())
                .stream()
                .collect(Collectors.toMap(Owned::id, Owned::epoch));
    }

    /**
     * Lets replicas claim runs that one owns and does not execute: their executions broke, or it
     * never had the answer to its claim.
     *
     * @param runs each under the epoch that is not executed
     * @return how many were released
     */
    @CrossTenant("a replica executes runs of every tenant")
    int release(UUID owner, Map<RunId, Long> runs) {
        List<RunId> ids = List.copyOf(runs.keySet());
        return database.single(jdbc ->
                jdbc.sql(RELEASE)
                        .param("owner", owner)
                        .param("runs", ids.stream().map(RunId::value).toArray(UUID[]::new))
                        .param("epochs", ids.stream().map(runs::get).toArray(Long[]::new))
                        .update());
    }
}
