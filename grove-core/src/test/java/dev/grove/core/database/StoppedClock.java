package dev.grove.core.database;

import java.time.Instant;
import java.time.ZoneOffset;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A clock of the database that moves only when a test sets it: what statements of its engine call
 * {@code clock_timestamp()} is a function of the test's own, which their search path has first.
 */
public final class StoppedClock {

    private static final String CLOCK =
            """
            CREATE SCHEMA stopped;
            CREATE TABLE stopped.clock (at timestamptz NOT NULL);
            INSERT INTO stopped.clock VALUES (pg_catalog.clock_timestamp());
            CREATE FUNCTION stopped.clock_timestamp() RETURNS timestamptz
                LANGUAGE sql VOLATILE RETURN (SELECT at FROM stopped.clock);
            GRANT USAGE ON SCHEMA stopped TO grove_engine;
            GRANT SELECT ON stopped.clock TO grove_engine;
            """;

    private final JdbcClient owner;
    private final EngineDatabase engine;

    public StoppedClock(TestDatabase database) {
        owner = JdbcClient.create(database.pooledOwner());
        owner.sql(CLOCK).update();
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(database.jdbcUrl());
        source.setUser(database.username());
        source.setPassword(database.password());
        source.setOptions("-c role=grove_engine -c search_path=stopped,public,pg_catalog");
        engine = new EngineDatabase(source);
    }

    /** The engine's database by this clock. */
    public EngineDatabase engine() {
        return engine;
    }

    public void set(Instant at) {
        owner.sql("UPDATE stopped.clock SET at = :at")
                .param("at", at.atOffset(ZoneOffset.UTC))
                .update();
    }
}
