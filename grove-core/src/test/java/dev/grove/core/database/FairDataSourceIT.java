package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.support.JdbcUtils;

/** Order of callers for a connection that comes free, where more ask than there are. */
class FairDataSourceIT {

    private static final int CONNECTIONS = 2;
    private static final int CALLERS = 200;
    private static final int TIMES = 50;

    private final TestDatabase database = TestDatabase.fresh();
    private HikariDataSource pool;

    @BeforeEach
    void setUp() {
        pool =
                Pools.pool(
                        "test",
                        new DatabaseLogin(
                                database.jdbcUrl(), database.username(), database.password()),
                        "SET ROLE grove_app",
                        CONNECTIONS,
                        Duration.ofSeconds(10));
    }

    @AfterEach
    void tearDown() {
        pool.close();
        database.close();
    }

    /** Bound: of later callers, at most as many are served first as were about to ask. */
    @Test
    void servesNoThreadAgainAndAgainWhileOthersWait() throws Exception {
        assertThat(mostServedMeanwhile(new FairDataSource(pool, Duration.ofSeconds(30))))
                .isLessThan(2 * CALLERS);
    }

    /** The most connections that were given to others while a caller waited for one. */
    private static long mostServedMeanwhile(DataSource source) throws Exception {
        AtomicLong served = new AtomicLong();
        AtomicLong most = new AtomicLong();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                callers.add(
                        threads.submit(() -> {
                            for (int time = 0; time < TIMES; time++) {
                                long before = served.get();
                                try (Connection connection = source.getConnection();
                                        Statement statement = connection.createStatement()) {
                                    long meanwhile = served.getAndIncrement() - before;
                                    most.accumulateAndGet(meanwhile, Math::max);
                                    statement.execute("SELECT 1");
                                }
                            }
                            return null;
                        }));
            }
            for (Future<?> caller : callers) {
                caller.get();
            }
        }
        return most.get();
    }

    @Test
    void saysThatNoneCameFreeInTime() throws SQLException {
        FairDataSource fair = new FairDataSource(pool, Duration.ofMillis(50));
        Connection twice = fair.getConnection();
        try (Connection _ = fair.getConnection()) {
            assertThatThrownBy(fair::getConnection)
                    .isInstanceOf(SQLTransientConnectionException.class)
                    .hasMessageContaining("came free");
            JdbcUtils.closeConnection(twice);
            // It is given back once.
            JdbcUtils.closeConnection(twice);
            try (Connection _ = fair.getConnection()) {
                assertThatThrownBy(fair::getConnection)
                        .isInstanceOf(SQLTransientConnectionException.class);
            }
        }
    }

    @Test
    void givesATurnBackThatBroughtNoConnection() throws SQLException {
        FairDataSource fair = new FairDataSource(pool, Duration.ofMillis(50));
        pool.close();
        for (int i = 0; i <= CONNECTIONS; i++) {
            assertThatThrownBy(fair::getConnection).hasMessageContaining("has been closed");
        }
    }
}
