package dev.grove.core.database;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the schema up to date, as the login role; several replicas may do so at once, and those of
 * the version before go on meanwhile.
 */
final class Migrations {

    private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);

    /**
     * Lock timeout. A statement that waits for a table has all later statements on that table wait
     * behind it: it gives up, lets them pass, and comes again.
     */
    private static final Duration LOCK = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /**
     * {@code deadlock_detected} and {@code lock_not_available}. Each migration is a transaction, so
     * nothing is left of one that ended so.
     */
    private static final Set<String> LOST_A_LOCK = Set.of("40P01", "55P03");

    private Migrations() {}

    /**
     * @throws DatabaseUnusableException where the database is not one of this Grove or an older
     *     release, or cannot be changed
     */
    static void migrate(DataSource login, DatabasePlace place) {
        try {
            Flyway flyway = flyway(login);
            if (!SchemaHistory.isCurrent(login, flyway, place)) {
                migrateBesideOthers(flyway);
            }
        } catch (FlywayException e) {
            DatabaseUnusableException unusable =
                    new DatabaseUnusableException(
                            "The database could not be migrated: " + e.getMessage(),
                            "The login role must own the database or may CREATE in its schema"
                                    + " public; mend what the message names and start again.");
            unusable.initCause(e);
            throw unusable;
        }
    }

    /** Goes on with the migration that did not get its locks, as often as that takes. */
    private static void migrateBesideOthers(Flyway flyway) {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (true) {
            try {
                flyway.migrate();
                return;
            } catch (FlywayException e) {
                if (!lostALock(e) || System.nanoTime() > end) {
                    throw e;
                }
                LOG.info("A migration waits for locks of servers at work, and is tried again");
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private static boolean lostALock(FlywayException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException lost
                    && LOST_A_LOCK.contains(String.valueOf(lost.getSQLState()))) {
                return true;
            }
        }
        return false;
    }

    /** Knows the migrations of this Grove, and has looked at none of the database's yet. */
    static Flyway flyway(DataSource login) {
        return Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(login)
                .initSql("SET lock_timeout = " + LOCK.toMillis())
                .locations("classpath:db/migration")
                .validateMigrationNaming(true)
                .load();
    }
}
