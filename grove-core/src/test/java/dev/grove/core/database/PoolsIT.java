package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

class PoolsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Simulates a server that falls silent: the driver would wait for ever. */
    @Test
    void anAnswerThatDoesNotComeEndsTheConnection() throws SQLException {
        try (TestDatabase database = TestDatabase.fresh();
                HikariDataSource pool = pool(database, "SET ROLE grove_engine");
                Connection silent = pool.getConnection();
                Statement waiting = silent.createStatement()) {
            assertThatThrownBy(() -> waiting.execute("SELECT pg_sleep(60)"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            failure -> assertThat(failure.getSQLState()).isEqualTo("08006"));
            assertThat(silent.isValid(1)).isFalse();
        }
    }

    /** Its connections stay open and refuse every write, until they are closed. */
    @Test
    void aConnectionToADemotedPrimaryIsClosed() throws SQLException {
        try (TestDatabase database = TestDatabase.fresh();
                HikariDataSource pool = pool(database, "SET default_transaction_read_only = on")) {
            int first;
            try (Connection demoted = pool.getConnection();
                    Statement writing = demoted.createStatement()) {
                first = backendOf(demoted);
                assertThatThrownBy(() -> writing.execute("CREATE TABLE refused (id int)"))
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                failure ->
                                        assertThat(failure.getSQLState())
                                                .isEqualTo(ReadOnlyEviction.READ_ONLY));
            }
            try (Connection next = pool.getConnection()) {
                assertThat(backendOf(next)).isNotEqualTo(first);
            }
        }
    }

    private static int backendOf(Connection connection) throws SQLException {
        return connection.unwrap(PGConnection.class).getBackendPID();
    }

    private static HikariDataSource pool(TestDatabase database, String initSql) {
        return Pools.pool(
                "test",
                new DatabaseLogin(database.jdbcUrl(), database.username(), database.password()),
                initSql,
                1,
                PATIENCE);
    }

    /** Simulates a replica that is frozen between two statements, or whose machine is gone. */
    @Test
    void theDatabaseTakesBackTheLocksOfAnAbandonedTransaction() throws SQLException {
        try (TestDatabase database = TestDatabase.fresh();
                HikariDataSource pool = pool(database, "SET ROLE grove_engine");
                Connection other = database.owner().getConnection();
                Statement waiting = other.createStatement()) {
            try (Connection frozen = pool.getConnection();
                    Statement holding = frozen.createStatement()) {
                frozen.setAutoCommit(false);
                holding.execute("SELECT pg_advisory_xact_lock(7)");
                waiting.execute("SET lock_timeout = '30s'");
                waiting.execute("SELECT pg_advisory_lock(7)");
                assertThatThrownBy(() -> holding.execute("SELECT 1"))
                        .isInstanceOf(SQLException.class);
            } catch (SQLException e) {
                assertThat(e.getMessage()).as("what closing a dead connection says").isNotEmpty();
            }
        }
    }
}
