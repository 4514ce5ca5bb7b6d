package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PoolsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** As of a replica that is frozen between two statements, or whose machine is gone. */
    @Test
    void theDatabaseTakesBackTheLocksOfATransactionThatNobodyGoesOnWith() throws SQLException {
        try (TestDatabase database = TestDatabase.fresh();
                HikariDataSource pool =
                        Pools.pool(
                                "frozen",
                                new DatabaseLogin(
                                        database.jdbcUrl(),
                                        database.username(),
                                        database.password()),
                                "SET ROLE grove_engine",
                                1,
                                PATIENCE);
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
