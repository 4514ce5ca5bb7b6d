package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Repository;

/**
 * The leases of replicas, one row each. Each statement is a transaction by itself: none keeps the
 * lock of a row for as long as a dead connection lasts.
 */
@Repository
class Replicas {

    private static final String REGISTER =
            """
            INSERT INTO replicas (id, started_at, alive_until, steady_since, lease_ms, keys_seen, version, sessions, level)
            SELECT :id, at, at + :lease * interval '1 millisecond', at, :lease, number, :version, true, grove_level()
              FROM (SELECT clock_timestamp() AS at) now, key_revocations
            RETURNING keys_seen
            """;

    /**
     * A beat that comes late, after the database was away or this process was stopped, begins a new
     * steady time, and not before all others have had the time to come back as well. The number is
     * of the latest revocation that was committed before this began.
     */
    private static final String EXTEND =
            """
            UPDATE replicas
               SET steady_since = CASE WHEN alive_until < clock_timestamp() + :margin * interval '1 millisecond'
                                       THEN clock_timestamp() + :recovery * interval '1 millisecond'
                                       ELSE steady_since END,
                   alive_until = clock_timestamp() + :lease * interval '1 millisecond',
                   keys_seen = GREATEST(keys_seen, :seen)
             WHERE id = :id
            RETURNING (SELECT number FROM key_revocations WHERE only_row)
            """;

    private static final String FOLLOWED =
            "UPDATE replicas SET keys_seen = GREATEST(keys_seen, :seen) WHERE id = :id";

    /**
     * Only by a replica that is itself in time, and has been for so long that each living one has
     * extended its lease.
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

    /** A row that a statement of the killed process still holds is left to the next look. */
    private static final String END_KILLED =
            """
            DELETE FROM replicas
             WHERE id IN (SELECT id FROM replicas
                           WHERE id = ANY(:ids::uuid[])
                             FOR UPDATE SKIP LOCKED)
            """;

    private static final String END = "DELETE FROM replicas WHERE id = :id";

    private static final String END_ALL =
            """
            WITH ended AS (DELETE FROM replicas RETURNING id)
            SELECT count(*) AS runs, (SELECT count(*) FROM ended) AS replicas
              FROM agent_runs WHERE status = 'running' AND lease_owner IS NOT NULL
            """;

    private static final String KNOWN = "SELECT id FROM replicas";

    /** So long a pool may take to have connections again once the database is back. */
    static final Duration RECOVERY = Duration.ofSeconds(10);

    private final EngineDatabase database;

    /** When this process found one last that was silent; null for none. */
    private volatile @Nullable Long lostAt;

    Replicas(@Qualifier("leaseDatabase") EngineDatabase database) {
        this.database = database;
    }

    /**
     * A new replica, which is alive for the length of a lease and remembers no keys yet.
     *
     * @return number of the latest revocation of a key
     */
    @CrossTenant("a replica executes runs of every tenant")
    long register(UUID id, Duration lease) {
        return database.single(jdbc ->
                jdbc.sql(REGISTER)
                        .param("id", id)
                        .param("lease", lease.toMillis())
                        .param("version", GroveVersion.OF_THIS_SERVER)
                        .query(Long.class)
                        .single());
    }

    /**
     * Extends a replica's lease from now on.
     *
     * @param seen number of the latest revocation of a key that the replica has followed
     * @return number of the latest one that there is; nothing where the lease has ended: another
     *     replica may have its runs
     */
    @CrossTenant("a replica executes runs of every tenant")
    Optional<Long> extend(UUID id, LeaseSettings settings, long seen) {
        return database.single(jdbc ->
                jdbc.sql(EXTEND)
                        .param("id", id)
                        .param("lease", settings.lease().toMillis())
                        .param("margin", settings.beatMargin().toMillis())
                        .param("recovery", RECOVERY.toMillis())
                        .param("seen", seen)
                        .query(Long.class)
                        .optional());
    }

    /** Says that a replica has followed a revocation, for those who wait for that. */
    @CrossTenant("a key of any tenant may have been revoked")
    void hasFollowed(UUID id, long seen) {
        database.single(jdbc -> jdbc.sql(FOLLOWED).param("id", id).param("seen", seen).update());
    }

    /**
     * Ends the leases of replicas that have been silent for longer.
     *
     * @param id of the replica that asks
     * @return how many
     */
    @CrossTenant("a replica executes runs of every tenant")
    int endSilent(UUID id, LeaseSettings settings) {
        int ended =
                database.single(jdbc ->
                        jdbc.sql(END_SILENT)
                                .param("id", id)
                                .param("margin", settings.beatMargin().toMillis())
                                .param("steady", settings.renewal().multipliedBy(2).toMillis())
                                .update());
        noteLost(ended);
        return ended;
    }

    private void noteLost(long replicas) {
        if (replicas > 0) {
            lostAt = System.nanoTime();
        }
    }

    /** Whether this process has found a replica that was silent, and not long ago. */
    @CrossTenant("replicas execute runs of every tenant")
    boolean hasLostWithin(Duration time) {
        Long at = lostAt;
        return at != null && System.nanoTime() - at < time.toNanos();
    }

    /** Replicas whose lease has not been ended. */
    @CrossTenant("replicas execute runs of every tenant")
    Set<UUID> known() {
        return database.single(jdbc -> new HashSet<>(jdbc.sql(KNOWN).query(UUID.class).list()));
    }

    /**
     * Ends the leases of processes that have certainly ended.
     *
     * @return how many there were
     */
    @CrossTenant("a replica executes runs of every tenant")
    int endKilled(Collection<UUID> ids) {
        int ended =
                database.single(jdbc ->
                        jdbc.sql(END_KILLED).param("ids", ids.toArray(UUID[]::new)).update());
        noteLost(ended);
        return ended;
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
        return database.single(jdbc ->
                jdbc.sql(END_ALL)
                        .query((row, _) -> {
                            noteLost(row.getLong("replicas"));
                            return row.getInt("runs");
                        })
                        .single());
    }
}
