package dev.grove.core.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * Rows of a whole database in a text file, a {@code COPY} for each table as {@code pg_dump} writes
 * it. Read by a superuser, whose session fires no trigger and asks no foreign key: the rows are
 * there as they were.
 */
final class CopiedRows {

    /** Tables that have rows, or none, with their columns but for those that are computed. */
    private static final String TABLES =
            """
            SELECT quote_ident(c.relname),
                   string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum)
              FROM pg_class c
              JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
               AND a.attgenerated = ''
             WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
             GROUP BY c.relname ORDER BY c.relname
            """;

    private static final String SEQUENCES =
            """
            SELECT format('SELECT setval(%L, %s);', sequencename, last_value) FROM pg_sequences
             WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename
            """;

    private static final String EMPTY =
            """
            SELECT 'TRUNCATE ' || string_agg(quote_ident(relname), ', ') FROM pg_class
             WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
            """;

    /** Moves every time of a table by the time since its rows were written. */
    private static final String LATER =
            """
            SELECT format('UPDATE %I SET ', c.relname)
                   || string_agg(format('%1$I = %1$I + (now() - %2$L::timestamptz)', a.attname, $1), ', ')
              FROM pg_class c
              JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
               AND a.attgenerated = '' AND a.atttypid = 'timestamptz'::regtype
             WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
             GROUP BY c.relname
            """;

    private static final Pattern WRITTEN = Pattern.compile("-- written at (.+)");
    private static final String END = "\\.";

    private CopiedRows() {}

    private record Table(String name, String columns) {}

    /** Writes the rows of all tables that have any, in an order that does not change. */
    static void write(DataSource database, Path file) throws SQLException, IOException {
        StringWriter text = new StringWriter();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SET TIME ZONE 'UTC'");
            connection.setAutoCommit(false);
            text.append("-- written at ").append(texts(statement, "SELECT now()").getFirst());
            text.append('\n');
            CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
            for (Table table : tables(statement)) {
                writeTable(copies, table, text);
            }
            texts(statement, SEQUENCES).forEach(one -> text.append('\n').append(one).append('\n'));
            connection.rollback();
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text.toString());
    }

    private static void writeTable(CopyManager copies, Table table, StringWriter text)
            throws SQLException, IOException {
        StringWriter rows = new StringWriter();
        String sorted =
                "COPY (SELECT %s FROM %s t ORDER BY t::text) TO STDOUT"
                        .formatted(table.columns(), table.name());
        if (copies.copyOut(sorted, rows) > 0) {
            text.append("\nCOPY %s (%s) FROM stdin;%n".formatted(table.name(), table.columns()))
                    .append(rows.toString())
                    .append(END)
                    .append('\n');
        }
    }

    /**
     * Replaces all rows by those of a file. Times are as long ago as they were when it was written:
     * what waited for a month waits for what was left of it.
     */
    static void read(DataSource database, Path file) throws SQLException, IOException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                BufferedReader lines = Files.newBufferedReader(file, UTF_8)) {
            connection.setAutoCommit(false);
            statement.execute("SET LOCAL session_replication_role = replica");
            statement.execute(texts(statement, EMPTY).getFirst());
            Matcher written = WRITTEN.matcher(lines.readLine());
            if (!written.matches()) {
                throw new IllegalArgumentException(file + " does not say when it was written");
            }
            readAll(connection.unwrap(PGConnection.class).getCopyAPI(), statement, lines);
            String later = LATER.replace("$1", "'" + written.group(1) + "'");
            for (String update : texts(statement, later)) {
                statement.execute(update);
            }
            connection.commit();
        }
    }

    private static void readAll(CopyManager copies, Statement statement, BufferedReader lines)
            throws SQLException, IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("COPY ")) {
                copies.copyIn(line, new StringReader(rows(lines)));
            } else if (!line.isEmpty()) {
                statement.execute(line);
            }
        }
    }

    private static String rows(BufferedReader lines) throws IOException {
        StringBuilder rows = new StringBuilder();
        for (String line = lines.readLine(); !END.equals(line); line = lines.readLine()) {
            if (line == null) {
                throw new IOException("the rows of a table have no end");
            }
            rows.append(line).append('\n');
        }
        return rows.toString();
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

    private static List<String> texts(Statement statement, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }
}
