package dev.grove.bench.measure;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Rows that a database has read and written, as Postgres counts them.
 *
 * @param read by scans of tables and by indexes
 * @param written inserted, updated and deleted
 */
public record RowCounts(double read, double written) {

    /** Backends report what they did when they have been idle for ten seconds. */
    private static final long UNTIL_REPORTED_MILLIS = 11_000;

    private static final String COUNTS =
            """
            SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0)), sum(n_tup_ins + n_tup_upd + n_tup_del)
              FROM pg_stat_user_tables
            """;

    /** Work between two counts. */
    public static RowCounts during(Connection database, Work work) throws Exception {
        RowCounts before = settled(database);
        // As long as the work and its wait take: what servers look for by themselves is no part of it.
        RowCounts idle = settled(database).less(before);
        long begun = System.nanoTime();
        work.run();
        double seconds = (System.nanoTime() - begun) / 1e9 + UNTIL_REPORTED_MILLIS / 1e3;
        RowCounts after = settled(database);
        return after.less(before)
                .less(idle.times(1 + seconds / (UNTIL_REPORTED_MILLIS / 1e3)));
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

    private RowCounts less(RowCounts other) {
        return new RowCounts(read - other.read, written - other.written);
    }

    /** So many times as much. */
    public RowCounts times(double factor) {
        return new RowCounts(read * factor, written * factor);
    }
}
