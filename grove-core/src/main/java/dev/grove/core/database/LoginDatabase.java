package dev.grove.core.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * The database as its login sees it, past the pools and before any migration: for those who look at
 * the server itself, also where all connections of the pools are in use, or the server is down. One
 * connection for each call, and each of them gives up.
 */
public final class LoginDatabase {

    private final DatabaseLogin login;

    LoginDatabase(DatabaseLogin login) {
        this.login = login;
    }

    /**
     * The database that settings name.
     *
     * @throws DatabaseUnusableException when they name none
     */
    public static LoginDatabase of(DatabaseSettings settings) {
        return new LoginDatabase(DatabaseLogin.of(settings));
    }

    /**
     * Does work on a connection of its own.
     *
     * @param limit for the connection; an answer may take twice as long
     * @throws DatabaseUnusableException where no connection can be had
     */
    @CrossTenant("looks at the server, not at rows of tenants")
    public <T> T call(Duration limit, Function<JdbcClient, T> work) {
        try (Connection connection = connect(source(limit))) {
            return work.apply(JdbcClient.create(new SingleConnectionDataSource(connection, true)));
        } catch (SQLException e) {
            throw new DataAccessResourceFailureException("The connection did not close", e);
        }
    }

    /** The engine's role on connections of the login, which is a member of it. */
    public EngineDatabase engine(Duration limit) {
        return new EngineDatabase(
                new DelegatingDataSource(source(limit)) {
                    @Override
                    public Connection getConnection() throws SQLException {
                        Connection connection = super.getConnection();
                        try (var statement = connection.createStatement()) {
                            statement.execute(Pools.LEVEL + "SET ROLE grove_engine");
                        }
                        return connection;
                    }
                });
    }

    /** Connections that give up, unlike those with which a server migrates. */
    PGSimpleDataSource source(Duration limit) {
        int seconds = (int) Math.max(1, limit.toSeconds());
        PGSimpleDataSource source = Pools.login(login);
        source.setConnectTimeout(seconds);
        source.setLoginTimeout(seconds);
        source.setSocketTimeout(2 * seconds);
        source.setApplicationName("grove-diagnosis");
        return source;
    }

    /** Where the database is, for messages; no user, and no password. */
    public String address() {
        PGSimpleDataSource source = Pools.login(login);
        return source.getServerNames()[0] + ":" + source.getPortNumbers()[0];
    }

    private static Connection connect(DataSource source) {
        try {
            return source.getConnection();
        } catch (SQLException e) {
            DatabaseUnusableException unusable =
                    FirstConnection.explained(e, (PGSimpleDataSource) source);
            unusable.initCause(e);
            throw unusable;
        }
    }
}
