package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.time.Duration;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Repository;

/**
 * The leases of replicas, one row each. Each statement is a transaction by itself: none keeps the
 * lock of a row for as long as a connection that nobody answers any more.
 */
@Repository
class Replicas {

    private static final String REGISTER =
            """
            INSERT INTO replicas (id, started_at, alive_until, steady_since)
            SELECT :id, at, at + :lease * interval '1 millisecond', at FROM (SELECT clock_timestamp() AS at) now
            """;

    /**
     * A beat that comes late, after the database was away or this process was stopped, begins a new
     * steady time, and not before all others have had the time to come back as well.
     */
    private static final String EXTEND =
            """
            UPDATE replicas
               SET steady_since = CASE WHEN alive_until < clock_timestamp() + :margin * interval '1 millisecond'
                                       THEN clock_timestamp() + :recovery * interval '1 millisecond'
                                       ELSE steady_since END,
                   alive_until = clock_timestamp() + :lease * interval '1 millisecond'
             WHERE id = :id
            """;

    /**
     * Only by one that is itself in time, and has been for so long that each living one has been
     * heard of.
     */
    private static final String END_SILENT =
            """
            DELETE FROM replicas
             WHERE id IN (SELECT silent.id
                            FROM replicas silent
                            JOIN replicas me ON me.id = :id
                           WHERE silent.alive_until < clock_timestamp()
                             AND me.alive_until > clock_timestamp() + :margin * interval '1 millisecond'
                             AND me.steady_since < clock_timestamp() - :steady * interval '1 millisecond'
                             FOR UPDATE OF silent SKIP LOCKED)
            """;

    private static final String END = "DELETE FROM replicas WHERE id = :id";

    private static final String END_ALL =
            """
            WITH ended AS (DELETE FROM replicas)
            SELECT count(*) FROM agent_runs WHERE status = 'running' AND lease_owner IS NOT NULL
            """;

    /** So long a pool may take to have connections again once the database is back. */
    static final Duration RECOVERY = Duration.ofSeconds(10);

    private final EngineDatabase database;

    Replicas(@Qualifier("leaseDatabase") EngineDatabase database) {
        this.database = database;
    }

    /** A new replica, which is alive for the length of a lease. */
    @CrossTenant("a replica executes runs of every tenant")
    void register(UUID id, Duration lease) {
        database.single(jdbc ->
                jdbc.sql(REGISTER).param("id", id).param("lease", lease.toMillis()).update());
    }

    /**
     * Extends a replica's lease from now on.
     *
     * @return false where it has ended: another replica may have its runs
     */
    @CrossTenant("a replica executes runs of every tenant")
    boolean extend(UUID id, LeaseSettings settings) {
        int extended =
                database.single(jdbc ->
                        jdbc.sql(EXTEND)
                                .param("id", id)
                                .param("lease", settings.lease().toMillis())
                                .param("margin", settings.beatMargin().toMillis())
                                .param("recovery", RECOVERY.toMillis())
                                .update());
        return extended == 1;
    }

    /**
     * Ends the leases of replicas that have been silent for longer.
     *
     * @param id of the replica that asks
     * @return how many
     */
    @CrossTenant("a replica executes runs of every tenant")
    int endSilent(UUID id, LeaseSettings settings) {
        return database.single(jdbc ->
                jdbc.sql(END_SILENT)
                        .param("id", id)
                        .param("margin", settings.beatMargin().toMillis())
                        .param("steady", settings.renewal().multipliedBy(2).toMillis())
                        .update());
    }

    /** A replica that executes nothing any more. */
    @CrossTenant("a replica executes runs of every tenant")
    void end(UUID id) {
        database.single(jdbc -> jdbc.sql(END).param("id", id).update());
    }

    /**
     * Ends all leases. Only for a database that no other replica can be using.
     *
     * @return how many runs were under way
     */
    @CrossTenant("a replica executes runs of every tenant")
    int endAll() {
        return database.single(jdbc -> jdbc.sql(END_ALL).query(Integer.class).single());
    }
}
