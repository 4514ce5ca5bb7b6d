package dev.grove.bench.grove;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Makes runs that ended long ago: copies of one that really did, with all of its rows in whichever
 * tables there are, under ids and times of the past year as the server would have given them.
 */
public final class PastRuns {

    private static final int SECONDS_APART = 30;

    private static final String IDS =
            """
            CREATE UNLOGGED TABLE past AS
            SELECT (lpad(to_hex(ms), 12, '0') || '7' || substr(random, 1, 3) || '8' || substr(random, 4, 15))::uuid AS id,
                   make_interval(secs => seconds) AS ago
              FROM generate_series(%d::bigint, 1, -1) AS n,
                   LATERAL (SELECT n * %d AS seconds, md5(n::text || now()::text) AS random),
                   LATERAL (SELECT (extract(epoch FROM now()) - seconds)::bigint * 1000 AS ms)
            """;

    private static final String MODEL =
            "SELECT id FROM agent_runs WHERE status = 'completed' ORDER BY id LIMIT 1";

    private static final String TABLES =
            """
            SELECT DISTINCT table_name,
                   CASE WHEN table_name = 'agent_runs' THEN 'id' ELSE min(column_name) END AS key
              FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
             WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name IN ('root_run_id', 'run_id')
               -- Whose rows are numbered across runs, and are not kept as long as runs.
               AND table_name NOT IN ('run_moves', 'run_feed')
             GROUP BY table_name
            """;

    private static final String COLUMNS =
            """
            SELECT column_name,
                   CASE WHEN column_name IN ('run_id', 'root_run_id', ?) THEN 'past.id'
                        WHEN data_type = 'timestamp with time zone' THEN format('one.%1$I - past.ago', column_name)
                        ELSE format('one.%1$I', column_name)
                   END AS value
              FROM information_schema.columns
             WHERE table_schema = 'public' AND table_name = ? AND is_generated = 'NEVER'
             ORDER BY ordinal_position
            """;

    private final Database database;

    public PastRuns(Database database) {
        this.database = database;
    }

    /** Gives connections of its owner. */
    @FunctionalInterface
    public interface Database {
        Connection connect() throws SQLException;
    }

    /** A table of runs, and its column that names the run. */
    private record Table(String name, String key) {}

    /**
     * Copies the database's first completed run, into all tables at the same time.
     *
     * @return how many rows were made
     */
    public long make(int runs) throws Exception {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            String model = model(statement);
            statement.execute(IDS.formatted(runs, SECONDS_APART));
            statement.execute("ANALYZE past");
            List<Future<Long>> copies = new ArrayList<>();
            for (Table table : tables(statement)) {
                copies.add(threads.submit(() -> copy(table, model)));
            }
            long rows = 0;
            for (Future<Long> copy : copies) {
                rows += copy.get();
            }
            statement.execute("DROP TABLE past");
            statement.execute("CHECKPOINT");
            return rows;
        }
    }

    private long copy(Table table, String model) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            // Skip triggers and foreign keys: copied rows were checked when they were made.
            statement.execute("SET session_replication_role = replica");
            long rows = statement.executeLargeUpdate(insert(connection, table, model));
            // Nothing is left for autovacuum to do while something is measured.
            statement.execute("VACUUM (ANALYZE) " + table.name());
            return rows;
        }
    }

    private static String model(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery(MODEL)) {
            if (!row.next()) {
                throw new SQLException("There is no run to copy");
            }
            return row.getString(1);
        }
    }

    private static List<Table> tables(Statement statement) throws SQLException {
        List<Table> tables = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(TABLES)) {
            while (rows.next()) {
                tables.add(new Table(rows.getString(1), rows.getString(2)));
            }
        }
        return tables;
    }

    private static String insert(Connection connection, Table table, String model)
            throws SQLException {
        List<String> columns = new ArrayList<>();
        List<String> values = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
            statement.setString(1, table.key());
            statement.setString(2, table.name());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    columns.add(rows.getString(1));
                    values.add(rows.getString(2));
                }
            }
        }
        return """
        INSERT INTO %1$s (%2$s) SELECT %3$s FROM past, (SELECT * FROM %1$s WHERE %4$s = '%5$s') AS one
        """
                .formatted(
                        table.name(),
                        String.join(", ", columns),
                        String.join(", ", values),
                        table.key(),
                        model);
    }
}
