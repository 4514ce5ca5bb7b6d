package dev.grove.bench.measure;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Rows that conversations have read and written, as Postgres counts them.
 *
 * @param read of messages and of the log of runs, by scans and by indexes: nothing else reads these
 * @param written inserted, updated and deleted, in all tables but that of replicas, which renew
 *     their leases
 */
public record RowCounts(double read, double written) {

    /** Backends report what they did when they have been idle for ten seconds. */
    private static final long UNTIL_REPORTED_MILLIS = 11_000;

    private static final String COUNTS =
            """
            SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0)) FILTER (WHERE relname IN ('session_messages', 'run_log')),
                   sum(n_tup_ins + n_tup_upd + n_tup_del) FILTER (WHERE relname <> 'replicas')
              FROM pg_stat_user_tables
            """;

    /** Rows that some work took. */
    public static RowCounts during(Connection database, Work work) throws Exception {
        RowCounts before = settled(database);
        work.run();
        RowCounts after = settled(database);
        return new RowCounts(after.read - before.read, after.written - before.written);
    }

    private static RowCounts settled(Connection database)
            throws SQLException, InterruptedException {
        Thread.sleep(UNTIL_REPORTED_MILLIS);
        try (Statement statement = database.createStatement();
                ResultSet counts = statement.executeQuery(COUNTS)) {
            counts.next();
            return new RowCounts(counts.getLong(1), counts.getLong(2));
        }
    }

    /** Divided among so many. */
    public RowCounts of(int count) {
        return new RowCounts(read / count, written / count);
    }
}
