package dev.grove.core.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.Map;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections in a role. */
final class Pools {

    /**
     * Long enough for a slow commit; a database that is cut off is noticed before a lease runs out
     * twice.
     */
    private static final int SOCKET_TIMEOUT_SECONDS = 20;

    private static final int CONNECT_TIMEOUT_SECONDS = 5;

    private Pools() {}

    /** Connections of the login role itself, for migrations. */
    static PGSimpleDataSource login(ConnectionTarget target) {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(target.url());
        if (!target.username().isEmpty()) {
            dataSource.setUser(target.username());
            dataSource.setPassword(target.password());
        }
        dataSource.setConnectTimeout(CONNECT_TIMEOUT_SECONDS);
        return dataSource;
    }

    static HikariDataSource inRole(ConnectionTarget target, String role, int size) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(role);
        config.setJdbcUrl(target.url());
        if (!target.username().isEmpty()) {
            config.setUsername(target.username());
            config.setPassword(target.password());
        }
        config.setConnectionInitSql("SET ROLE " + role);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(Math.min(2, size));
        config.setConnectionTimeout(10_000);
        config.setMaxLifetime(30 * 60_000L);
        Map.of(
                        "socketTimeout",
                        SOCKET_TIMEOUT_SECONDS,
                        "connectTimeout",
                        CONNECT_TIMEOUT_SECONDS,
                        "tcpKeepAlive",
                        true,
                        "ApplicationName",
                        "grove",
                        // The statements of the steady loop are few: prepare them at once.
                        "prepareThreshold",
                        2)
                .forEach((name, value) -> config.addDataSourceProperty(name, value.toString()));
        return new HikariDataSource(config);
    }
}
