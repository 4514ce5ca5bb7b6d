package dev.grove.core.run.lease;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Compares this replica's clock with the database's, and writes into its row by how much it is
 * ahead: each replica dates what it writes by its own clock. Leases do not depend on it.
 */
@Component
public class ReplicaClock {

    private static final Logger LOG = LoggerFactory.getLogger(ReplicaClock.class);

    private static final String NOW = "SELECT clock_timestamp()";

    private static final String NOTE = "UPDATE replicas SET clock_ahead_ms = :ahead WHERE id = :id";

    private final EngineDatabase database;
    private final ReplicaLease lease;
    private final Clock clock;

    ReplicaClock(EngineDatabase database, ReplicaLease lease, Clock clock) {
        this.database = database;
        this.lease = lease;
        this.clock = clock;
    }

    /**
     * By how much this replica's clock is ahead of the database's, at least; negative where it is
     * behind, and zero where the time that the answer took explains the difference.
     */
    @CrossTenant("looks at a clock")
    public Duration ahead() {
        return database.single(jdbc -> {
            Instant before = clock.instant();
            Instant there = jdbc.sql(NOW).query(OffsetDateTime.class).single().toInstant();
            return ahead(before, there, clock.instant());
        });
    }

    /** The database looked at its clock between two looks at this one. */
    static Duration ahead(Instant before, Instant there, Instant after) {
        if (there.isBefore(before)) {
            return Duration.between(there, before);
        }
        return there.isAfter(after) ? Duration.between(there, after) : Duration.ZERO;
    }

    @Scheduled(initialDelay = 1, fixedDelay = 10, timeUnit = TimeUnit.SECONDS)
    @CrossTenant("a replica executes runs of every tenant")
    void note() {
        Incarnation mine = lease.current();
        if (mine.isOver()) {
            return;
        }
        try {
            long ahead = ahead().toMillis();
            database.single(
                    jdbc -> jdbc.sql(NOTE).param("ahead", ahead).param("id", mine.id()).update());
        } catch (RuntimeException e) {
            LOG.warn("Could not compare this replica's clock with the database's", e);
        }
    }
}
