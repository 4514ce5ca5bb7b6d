package dev.grove.core.database.embedded;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Makes the database {@code grove} and the login that Grove works with. It owns the database and is
 * no superuser: what reaches SQL through it reads no file of the server and runs no program there.
 * Its password is new at each start and stands in no file.
 */
final class GroveDatabase {

    static final String NAME = "grove";
    static final String LOGIN = "grove_login";

    private static final String ROLES =
            """
            DO $$
            DECLARE
                role_name text;
            BEGIN
                FOREACH role_name IN ARRAY ARRAY['grove_login', 'grove_app', 'grove_engine'] LOOP
                    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = role_name) THEN
                        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
                    END IF;
                END LOOP;
            END
            $$
            """;

    private GroveDatabase() {}

    /** Gives the password of the login. */
    static String ensure(Cluster cluster, int port) {
        String password = Cluster.randomPassword();
        try {
            try (Connection server = cluster.connect(port, "postgres")) {
                execute(
                        server,
                        List.of(
                                ROLES,
                                "ALTER ROLE grove_login LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE"
                                        + " NOREPLICATION NOBYPASSRLS PASSWORD '"
                                        + password
                                        + "'",
                                "GRANT grove_app, grove_engine TO grove_login",
                                isThere(server)
                                        ? "ALTER DATABASE grove OWNER TO grove_login"
                                        : "CREATE DATABASE grove OWNER grove_login"));
            }
            try (Connection database = cluster.connect(port, NAME)) {
                execute(database, List.of("ALTER SCHEMA public OWNER TO grove_login"));
            }
        } catch (SQLException e) {
            throw new EmbeddedPostgresException(
                    "The embedded PostgreSQL refused its database: " + e.getMessage(),
                    "See " + cluster.log() + ".",
                    e);
        }
        return password;
    }

    private static boolean isThere(Connection server) throws SQLException {
        try (Statement statement = server.createStatement();
                ResultSet found =
                        statement.executeQuery(
                                "SELECT 1 FROM pg_database WHERE datname = 'grove'")) {
            return found.next();
        }
    }

    private static void execute(Connection connection, List<String> statements)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
