package dev.grove.core.database;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A database of a test's own, migrated, on a real Postgres. Its sessions live in another time zone
 * than the JVM, so that code which lets either leak into a timestamp fails.
 */
public final class TestDatabase implements AutoCloseable {

    private static final String TIME_ZONE = "; SET TIME ZONE 'America/St_Johns'";

    private final DatabaseLogin login;
    private final HikariDataSource app;
    private final HikariDataSource engine;
    private final TenantDatabase tenantDatabase;
    private final EngineDatabase engineDatabase;
    private @Nullable HikariDataSource owners;

    private TestDatabase(DatabaseLogin login) {
        this.login = login;
        this.app = pool("SET ROLE grove_app" + TIME_ZONE);
        this.engine = pool("SET ROLE grove_engine" + TIME_ZONE);
        this.tenantDatabase = new TenantDatabase(app);
        this.engineDatabase = new EngineDatabase(engine);
    }

    public static TestDatabase fresh() {
        return new TestDatabase(TestServer.get().freshDatabase());
    }

    /**
     * A database that a release left, not migrated yet.
     *
     * @param rows file of the release that has them
     */
    public static TestDatabase leftBy(Release release, String rows) {
        DatabaseLogin empty = TestServer.get().emptyDatabase();
        release.restore(Pools.login(empty), rows);
        return new TestDatabase(empty);
    }

    /** Writes all rows to a file, as a release keeps them. */
    public void copyTo(Path file) throws SQLException, IOException {
        CopiedRows.write(owner(), file);
    }

    public TenantDatabase tenantDatabase() {
        return tenantDatabase;
    }

    /** The connections of the tenants' role. */
    public DataSource tenantConnections() {
        return app;
    }

    /** The tenants' view over connections of the test's own. */
    public TenantDatabase tenantsOver(DataSource connections) {
        return new TenantDatabase(connections);
    }

    /**
     * The tenants' database as a role that row-level security does not bind: for seeing that a
     * statement keeps to its tenant by itself.
     */
    public TenantDatabase tenantDatabaseWithoutRowSecurity() {
        return new TenantDatabase(pooledOwner(), "none");
    }

    public EngineDatabase engineDatabase() {
        return engineDatabase;
    }

    /** The engine's view over connections of the test's own. */
    public EngineDatabase engineOver(DataSource connections) {
        return new EngineDatabase(connections);
    }

    /**
     * Connections of the login role, which owns the tables: to arrange data, and to look past
     * row-level security.
     */
    public DataSource owner() {
        return Pools.login(login);
    }

    /** Pool of {@link #owner} for thousands of uses: a new connection each costs milliseconds. */
    public synchronized DataSource pooledOwner() {
        if (owners == null) {
            owners = pool("SELECT 1");
        }
        return owners;
    }

    /** Sessions of this database that wait for a lock. */
    public long blockedSessions() {
        return JdbcClient.create(owner())
                .sql(
                        """
                        SELECT count(*) FROM pg_stat_activity
                         WHERE datname = current_database() AND wait_event_type = 'Lock'
                        """)
                .query(Long.class)
                .single();
    }

    public String jdbcUrl() {
        return login.jdbcUrl();
    }

    public String username() {
        return Objects.requireNonNull(login.username());
    }

    public String password() {
        return Objects.requireNonNull(login.password());
    }

    @Override
    public synchronized void close() {
        app.close();
        engine.close();
        if (owners != null) {
            owners.close();
        }
        TestServer.get().drop(login);
    }

    private HikariDataSource pool(String initSql) {
        return Pools.pool("grove-test", login, initSql, 8, Duration.ofSeconds(20));
    }
}
