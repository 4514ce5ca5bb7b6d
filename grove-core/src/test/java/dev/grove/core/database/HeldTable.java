package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.HashSet;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Keeps everybody else from a table until it is closed. A statement that comes meanwhile is held in
 * the middle, and the server that executes it can be ended there.
 */
public final class HeldTable implements AutoCloseable {

    /** Reads {@code pg_locks}: a transaction sees {@code pg_stat_activity} as it first read it. */
    private static final String WAITING =
            """
            SELECT DISTINCT pid FROM pg_locks
             WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
            """;

    private final SingleConnectionDataSource connection;
    private final JdbcClient holder;
    private final Set<Integer> ended = new HashSet<>();

    public HeldTable(TestDatabase database, String table) {
        connection =
                new SingleConnectionDataSource(
                        database.jdbcUrl(), database.username(), database.password(), true);
        connection.setAutoCommit(false);
        holder = JdbcClient.create(connection);
        try {
            holder.sql("LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE").update();
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Waits until a statement has come that waits for the table, and ends its connection. */
    public void endWhoWaits() {
        int waiting =
                await("a waiting transaction")
                        .until(
                                () ->
                                        holder.sql(WAITING).query(Integer.class).list().stream()
                                                .filter(pid -> !ended.contains(pid))
                                                .findFirst()
                                                .orElse(0),
                                pid -> pid > 0);
        ended.add(waiting);
        assertThat(
                        holder.sql("SELECT pg_terminate_backend(:pid)")
                                .param("pid", waiting)
                                .query(Boolean.class)
                                .single())
                .isTrue();
    }

    /** With its connection, and so with what it holds. */
    @Override
    public void close() {
        connection.close();
    }
}
