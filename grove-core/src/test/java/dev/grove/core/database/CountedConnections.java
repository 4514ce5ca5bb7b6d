package dev.grove.core.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Counts how often a connection is borrowed: without one, nothing is asked of the database. */
public final class CountedConnections extends DelegatingDataSource {

    private final AtomicInteger borrowed = new AtomicInteger();

    public CountedConnections(DataSource real) {
        super(real);
    }

    @Override
    public Connection getConnection() throws SQLException {
        borrowed.incrementAndGet();
        return super.getConnection();
    }

    /** How often since this was asked last. */
    public int take() {
        return borrowed.getAndSet(0);
    }
}
