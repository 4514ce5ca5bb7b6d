package dev.grove.core.database;

import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A pool whose connections go to those that have waited longest. The pool alone gives a freed
 * connection to any thread that asks at that moment: where thousands ask at once, some would wait
 * until they fail as if the database were away, while others are served again and again.
 */
final class FairDataSource extends DelegatingDataSource {

    private final Semaphore free;
    private final Duration patience;

    /** A caller waits for its turn no longer than the pool lets it wait for a connection. */
    FairDataSource(HikariDataSource pool) {
        this(pool, Duration.ofMillis(pool.getConnectionTimeout()));
    }

    /**
     * @param patience how long a caller waits for its turn
     */
    FairDataSource(HikariDataSource pool, Duration patience) {
        super(pool);
        this.free = new Semaphore(pool.getMaximumPoolSize(), true);
        this.patience = patience;
    }

    /**
     * @throws SQLTransientConnectionException when it is not the caller's turn in time
     */
    @Override
    public Connection getConnection() throws SQLException {
        awaitTurn();
        try {
            return givingItsTurnBack(super.getConnection());
        } catch (SQLException | RuntimeException e) {
            free.release();
            throw e;
        }
    }

    private void awaitTurn() throws SQLException {
        try {
            if (!free.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new SQLTransientConnectionException(
                        "No connection to the database came free within " + patience);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLTransientConnectionException(
                    "Interrupted while waiting for a connection to the database", e);
        }
    }

    private Connection givingItsTurnBack(Connection borrowed) {
        AtomicBoolean closed = new AtomicBoolean();
        return (Connection)
                Proxy.newProxyInstance(
                        FairDataSource.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (_, method, arguments) -> {
                            try {
                                return method.invoke(borrowed, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            } finally {
                                if (method.getName().equals("close") && !closed.getAndSet(true)) {
                                    free.release();
                                }
                            }
                        });
    }
}
