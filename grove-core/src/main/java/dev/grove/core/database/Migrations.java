package dev.grove.core.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * Brings a database to the schema of this version of Grove; replicas that start together take
 * turns.
 */
final class Migrations {

    private static final int OLDEST_MAJOR = 14;

    private Migrations() {}

    static void migrate(DataSource login) {
        checkVersion(login);
        Flyway.configure()
                .dataSource(login)
                .locations("classpath:db/migration")
                .defaultSchema("public")
                .load()
                .migrate();
    }

    private static void checkVersion(DataSource login) {
        try (Connection connection = login.getConnection()) {
            int major = connection.getMetaData().getDatabaseMajorVersion();
            if (major < OLDEST_MAJOR) {
                throw new IllegalStateException(
                        "Grove needs Postgres " + OLDEST_MAJOR + " or newer; this one is " + major);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "Postgres cannot be reached; check GROVE_DATABASE_URL: " + e.getMessage(), e);
        }
    }
}
