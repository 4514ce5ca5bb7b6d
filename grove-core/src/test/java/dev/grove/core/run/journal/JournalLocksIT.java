package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.TurnChange;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** The order in which one statement locks runs and inserts their entries. */
class JournalLocksIT extends JournalBed {

    /** So do all who lock several runs: no two of them can deadlock. */
    @Test
    void locksRunsThatAreLeftInTheOrderOfTheirIds() throws SQLException {
        RunId first = runningRun();
        RunId held = runningRun();
        RunId last = runningRun();
        try (Connection holder = database.owner().getConnection();
                Connection other = database.owner().getConnection();
                SingleConnectionDataSource writer =
                        new SingleConnectionDataSource(database.owner().getConnection(), true)) {
            holder.setAutoCommit(false);
            lock(holder, held, "");
            CompletableFuture<Void> written =
                    CompletableFuture.runAsync(() ->
                            byKeys(writer)
                                    .write(
                                            List.of(
                                                    cancelled(last),
                                                    cancelled(held),
                                                    cancelled(first))));
            await().until(() -> database.blockedSessions() == 1);

            assertThatThrownBy(() -> lock(other, first, "NOWAIT")).isInstanceOf(SQLException.class);
            lock(other, last, "NOWAIT");
            assertThat(hasPlace(first)).as("nothing is inserted before all are locked").isTrue();

            holder.rollback();
            written.join();
        }
        assertThat(entries()).isEqualTo(3);
    }

    @Test
    void insertsEntriesInTheOrderOfTheirRuns() throws SQLException {
        RunId first = runningRun();
        RunId held = runningRun();
        RunId last = runningRun();
        try (Connection holder = database.owner().getConnection();
                SingleConnectionDataSource writer =
                        new SingleConnectionDataSource(database.owner().getConnection(), true)) {
            holder.setAutoCommit(false);
            insert(holder, held);
            CompletableFuture<Void> written =
                    CompletableFuture.runAsync(() ->
                            byKeys(writer)
                                    .write(
                                            List.of(
                                                    write(last, 1, 2, TurnChange.opened(1, NOW)),
                                                    write(held, 1, 2, TurnChange.opened(1, NOW)),
                                                    write(
                                                            first,
                                                            1,
                                                            2,
                                                            TurnChange.opened(1, NOW)))));
            await().until(() -> database.blockedSessions() == 1);

            assertThat(hasPlace(first)).isFalse();
            assertThat(hasPlace(last)).isTrue();

            holder.rollback();
            written.join();
        }
        assertThat(entries()).isEqualTo(3);
    }

    /** Whether the run's next entry could be inserted at once. */
    private boolean hasPlace(RunId run) throws SQLException {
        try (Connection connection = database.owner().getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement patience =
                    connection.prepareStatement("SET LOCAL lock_timeout = '200ms'")) {
                patience.execute();
                insert(connection, run);
                return true;
            } catch (SQLException e) {
                assertThat(e.getSQLState()).as("lock_not_available").isEqualTo("55P03");
                return false;
            } finally {
                connection.rollback();
            }
        }
    }

    private void insert(Connection connection, RunId run) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        """
                        INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                             cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                        VALUES (?, ?, 2, 2, 1, 0, 0, 0, 0, 0, 0, 1, '{}')
                        """)) {
            statement.setObject(1, tenant.value());
            statement.setObject(2, run.value());
            statement.execute();
        }
    }

    /** Journal whose statement finds rows by their keys, as it does where there are many runs. */
    private JdbcJournal byKeys(DataSource connections) {
        JdbcClient.create(connections)
                .sql(
                        "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off")
                .update();
        return new JdbcJournal(database.engineOver(connections));
    }

    private static void lock(Connection connection, RunId run, String how) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "SELECT id FROM agent_runs WHERE id = ? FOR NO KEY UPDATE " + how)) {
            statement.setObject(1, run.value());
            statement.execute();
        }
    }
}
