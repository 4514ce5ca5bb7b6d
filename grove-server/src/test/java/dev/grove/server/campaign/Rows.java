package dev.grove.server.campaign;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at the rows of runs, past the servers. */
final class Rows {

    private static final String RUNS =
            "SELECT id::text, epoch, event_seq, lease_owner::text, status FROM agent_runs";

    private static final String END_ALL =
            """
            UPDATE agent_runs SET status = 'cancelled', lease_owner = NULL, finished_at = now()
             WHERE status IN ('queued', 'running', 'waiting')
            """;

    private final Postgres postgres;

    Rows(Postgres postgres) {
        this.postgres = postgres;
    }

    /**
     * A run's row.
     *
     * @param owner null when nobody has the lease
     */
    record Row(String run, long epoch, long eventSeq, @Nullable String owner, String status) {}

    /** Every run's row; nothing while the database is away. */
    Optional<List<Row>> read() {
        List<Row> rows = new ArrayList<>();
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(RUNS)) {
            while (result.next()) {
                rows.add(
                        new Row(
                                result.getString(1),
                                result.getLong(2),
                                result.getLong(3),
                                result.getString(4),
                                result.getString(5)));
            }
            return Optional.of(rows);
        } catch (SQLException _) {
            return Optional.empty();
        }
    }

    /** So that what one cell left stuck is not mistaken for the runs of the next. */
    void endAllRuns() throws SQLException {
        try (Connection connection = postgres.connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(END_ALL);
        }
    }
}
