package dev.grove.bench.grove;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How large the tables of a database are. */
public final class TableSizes {

    private static final String SIZES =
            """
            SELECT relname, reltuples::bigint AS rows, pg_total_relation_size(oid) AS bytes
              FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
            """;

    private static final String CONNECTIONS =
            """
            SELECT count(*) FROM pg_stat_activity
             WHERE datname = current_database() AND application_name LIKE 'grove-%'
            """;

    private final Connection connection;

    public TableSizes(Connection connection) {
        this.connection = connection;
    }

    /**
     * Size of a table.
     *
     * @param rows estimate of the planner
     * @param bytes total, with its indexes and the long values of its rows
     */
    public record Size(String table, long rows, long bytes) {}

    /** All tables at one moment, or what they have grown by. */
    public record All(List<Size> tables) {

        public All {
            tables = List.copyOf(tables);
        }

        public All since(All before) {
            Map<String, Size> old =
                    before.tables.stream()
                            .collect(Collectors.toMap(Size::table, Function.identity()));
            return new All(
                    tables.stream()
                            .map(now -> {
                                Size then = old.getOrDefault(now.table, new Size(now.table, 0, 0));
                                return new Size(
                                        now.table,
                                        now.rows - Math.max(0, then.rows),
                                        now.bytes - then.bytes);
                            })
                            .toList());
        }

        public List<Size> largestFirst() {
            return tables.stream()
                    .sorted(Comparator.comparingLong(Size::bytes).reversed())
                    .toList();
        }

        public long bytes() {
            return tables.stream().mapToLong(Size::bytes).sum();
        }
    }

    /** With what was deleted or updated given back first. */
    public All read() throws SQLException {
        List<Size> sizes = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            statement.execute("VACUUM (ANALYZE)");
            try (ResultSet row = statement.executeQuery(SIZES)) {
                while (row.next()) {
                    sizes.add(
                            new Size(
                                    row.getString("relname"),
                                    row.getLong("rows"),
                                    row.getLong("bytes")));
                }
            }
        }
        return new All(sizes);
    }

    /** Counts the connections that servers have open to the database. */
    public int connections() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery(CONNECTIONS)) {
            count.next();
            return count.getInt(1);
        }
    }
}
