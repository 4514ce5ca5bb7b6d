package dev.grove.core.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections: a bare one to migrate with, and pools that enter a role. */
final class Pools {

    /**
     * Level of this server, by which the database keeps runs from servers that would execute them
     * as if they were of before.
     */
    static final String LEVEL = "SET grove.level = '6'; ";

    private static final Duration LOGIN_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(30);

    private Pools() {}

    /**
     * How long a pool waits.
     *
     * @param connect for a new connection
     * @param borrow for one of its own to be free
     * @param validation for an idle one to answer
     */
    private record Patience(Duration connect, Duration borrow, Duration validation) {

        private static final Patience USUAL =
                new Patience(Duration.ofSeconds(5), Duration.ofSeconds(8), Duration.ofSeconds(3));

        private static final Patience OF_BEATS =
                new Patience(Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(1));
    }

    /**
     * No answer is too late here: a migration, or the lock of another replica's, takes its time.
     * But logging in ends, also where something listens that never answers.
     *
     * @throws DatabaseUnusableException when the URL is none
     */
    static PGSimpleDataSource login(DatabaseLogin login) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        login.writeTo(source);
        source.setConnectTimeout((int) Patience.USUAL.connect().toSeconds());
        source.setTcpKeepAlive(true);
        if (source.getLoginTimeout() == 0) {
            source.setLoginTimeout((int) LOGIN_TIMEOUT.toSeconds());
        }
        return source;
    }

    /**
     * @param initSql run on each new connection; enters the role
     * @param socketTimeout how long an answer may take, and how long the database waits for what a
     *     transaction goes on with
     */
    static HikariDataSource pool(
            String name,
            DatabaseLogin login,
            String initSql,
            int connections,
            Duration socketTimeout) {
        return pool(name, login, initSql, connections, socketTimeout, Patience.USUAL);
    }

    /**
     * For statements that are repeated each second, and of which one that hangs is worth nothing: a
     * replica lives by them. Nothing else may keep them waiting.
     */
    static HikariDataSource poolOfBeats(
            String name, DatabaseLogin login, String initSql, int connections) {
        return pool(name, login, initSql, connections, Duration.ofSeconds(2), Patience.OF_BEATS);
    }

    private static HikariDataSource pool(
            String name,
            DatabaseLogin login,
            String initSql,
            int connections,
            Duration socketTimeout,
            Patience patience) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(login.jdbcUrl());
        config.setUsername(login.username());
        config.setPassword(login.password());
        // A replica that freezes or dies silently in the middle of a transaction would keep its
        // locks, and no other replica could take its runs over.
        config.setConnectionInitSql(
                "SET idle_in_transaction_session_timeout = "
                        + socketTimeout.toMillis()
                        + "; "
                        + LEVEL
                        + initSql);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(Math.min(2, connections));
        config.setConnectionTimeout(patience.borrow().toMillis());
        config.setValidationTimeout(patience.validation().toMillis());
        config.setKeepaliveTime(KEEP_ALIVE.toMillis());
        // The driver waits for ever by default: a silent network would hang every thread.
        // Strings, in seconds: java.util.Properties hands out nothing else, so the driver would not
        // see a number.
        config.addDataSourceProperty("socketTimeout", seconds(socketTimeout));
        config.addDataSourceProperty("connectTimeout", seconds(patience.connect()));
        config.addDataSourceProperty("tcpKeepAlive", "true");
        config.addDataSourceProperty("ApplicationName", name);
        config.setExceptionOverride(new ReadOnlyEviction());
        return new HikariDataSource(config);
    }

    /** At least one: zero means for ever. */
    private static String seconds(Duration duration) {
        return Long.toString(Math.max(1, duration.toSeconds()));
    }
}
