package dev.grove.bench.grove;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.UUID;

/** Queries on the workflows in a server's database, over a connection that this object owns. */
public final class WorkflowTables implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(10);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Connection connection;

    public WorkflowTables(Connection connection) {
        this.connection = connection;
    }

    /** Connections to it, but for this one. */
    public long connections() throws SQLException {
        return count(
                """
                SELECT count(*) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
                """);
    }

    /** Connections, but for this one, that execute a statement or are in a transaction. */
    public long connectionsInUse() throws SQLException {
        return count(
                """
                SELECT count(*) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
                   AND state <> 'idle'
                """);
    }

    /** Runs that a replica owns. */
    public long leases() throws SQLException {
        return count("SELECT count(*) FROM agent_runs WHERE lease_owner IS NOT NULL");
    }

    /** Returns when so many runs of a workflow have a status. */
    public void await(int runs, String status, String workflow)
            throws SQLException, InterruptedException {
        await(
                runs,
                "SELECT count(*) FROM agent_runs WHERE status = ? AND workflow_name = ?",
                status,
                workflow);
    }

    /** Returns when so many runs that a run has started have ended. */
    public void awaitEndedChildren(int runs, String parent)
            throws SQLException, InterruptedException {
        await(
                runs,
                """
                SELECT count(*) FROM agent_runs
                 WHERE parent_run_id = ? AND status IN ('completed', 'stopped', 'failed', 'cancelled')
                """,
                UUID.fromString(parent));
    }

    /** How often a run has advanced: each writes an entry to its log. */
    public long advances(String run) throws SQLException {
        return count("SELECT count(*) FROM run_log WHERE run_id = ?", UUID.fromString(run));
    }

    /** When the last run of a workflow ended. */
    public Instant lastEnd(String workflow) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "SELECT max(finished_at) FROM agent_runs WHERE workflow_name = ?")) {
            statement.setString(1, workflow);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getObject(1, OffsetDateTime.class).toInstant();
            }
        }
    }

    /** Holds the row of a run, so that it cannot advance, until {@link #letGo}. */
    public void hold(String run) throws SQLException {
        connection.setAutoCommit(false);
        count(
                "SELECT event_seq FROM agent_runs WHERE id = ? FOR NO KEY UPDATE",
                UUID.fromString(run));
    }

    public void letGo() throws SQLException {
        connection.commit();
        connection.setAutoCommit(true);
    }

    private void await(int wanted, String sql, Object... parameters)
            throws SQLException, InterruptedException {
        long limit = System.nanoTime() + LIMIT.toNanos();
        for (long found = count(sql, parameters); found != wanted; found = count(sql, parameters)) {
            if (System.nanoTime() > limit) {
                throw new IllegalStateException(
                        "Of %d runs only %d are so far".formatted(wanted, found));
            }
            Thread.sleep(LOOK);
        }
    }

    private long count(String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
