package dev.grove.bench.measure;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Content of stretches of the write-ahead log, read from the log itself: transactions that wrote
 * nothing are not in it, and nothing is reported late.
 */
final class Wal {

    private static final String STRETCH =
            """
            SELECT COALESCE(sum(count) FILTER (
                       WHERE "resource_manager/record_type" IN
                             ('Transaction/COMMIT', 'Transaction/COMMIT_PREPARED')), 0),
                   COALESCE(sum(record_size), 0),
                   COALESCE(sum(fpi_size), 0)
              FROM pg_get_wal_stats(?::pg_lsn, ?::pg_lsn, true)
            """;

    private final Connection connection;

    Wal(Connection connection) throws SQLException {
        this.connection = connection;
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE EXTENSION IF NOT EXISTS pg_walinspect");
        }
    }

    /**
     * @param commits records of committed transactions
     * @param bytes of all records, without the images of whole pages that follow a checkpoint
     * @param pageImageBytes those images
     */
    record Stretch(long commits, long bytes, long pageImageBytes) {}

    String position() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT pg_current_wal_flush_lsn()")) {
            rows.next();
            return rows.getString(1);
        }
    }

    /**
     * A peer may keep its journal elsewhere; PostgreSQL does not take a stretch without a record.
     */
    Stretch between(String from, String to) throws SQLException {
        if (from.equals(to)) {
            return new Stretch(0, 0, 0);
        }
        try (PreparedStatement statement = connection.prepareStatement(STRETCH)) {
            statement.setString(1, from);
            statement.setString(2, to);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return new Stretch(rows.getLong(1), rows.getLong(2), rows.getLong(3));
            }
        }
    }

    /** So that no checkpoint of its own falls into what is measured next. */
    void checkpoint() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT");
        }
    }
}
