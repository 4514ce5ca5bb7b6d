package dev.grove.core.database;

import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Requirements on a PostgreSQL server, checked before anything is changed there. */
final class ServerRequirements {

    private static final int OLDEST_VERSION = 140000;

    private static final String VERSION = "SELECT current_setting('server_version_num')::int";

    private static final String MAY_CREATE_ROLES =
            "SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user";

    private static final String USABLE_ROLES =
            """
            SELECT rolname FROM pg_roles
            WHERE rolname IN ('grove_app', 'grove_engine') AND pg_has_role(oid, 'MEMBER')
            """;

    private static final String UNFENCED_ROLES =
            """
            SELECT rolname FROM pg_roles
            WHERE rolname IN ('grove_app', 'grove_engine') AND (rolsuper OR rolbypassrls)
            LIMIT 1
            """;

    private ServerRequirements() {}

    @CrossTenant("looks at the server, before there is a table")
    static void check(DataSource login) {
        KeptSessions.check(login);
        JdbcClient jdbc = JdbcClient.create(login);
        checkVersion(jdbc);
        checkRoles(jdbc);
    }

    private static void checkVersion(JdbcClient jdbc) {
        int version = jdbc.sql(VERSION).query(Integer.class).single();
        if (version < OLDEST_VERSION) {
            throw new DatabaseUnusableException(
                    "The database server is PostgreSQL " + version / 10000 + "; Grove needs 14.",
                    "Use PostgreSQL 14 or newer, or leave GROVE_DATABASE_URL unset for the"
                            + " embedded one.");
        }
    }

    private static void checkRoles(JdbcClient jdbc) {
        Optional<String> unfenced = jdbc.sql(UNFENCED_ROLES).query(String.class).optional();
        if (unfenced.isPresent()) {
            throw new DatabaseUnusableException(
                    "The role " + unfenced.get() + " would pass row-level security.",
                    "Run as a superuser: ALTER ROLE "
                            + unfenced.get()
                            + " NOSUPERUSER NOBYPASSRLS;");
        }
        boolean usable = jdbc.sql(USABLE_ROLES).query(String.class).list().size() == 2;
        if (!usable && !jdbc.sql(MAY_CREATE_ROLES).query(Boolean.class).single()) {
            String login =
                    jdbc.sql("SELECT quote_ident(current_user)").query(String.class).single();
            throw new DatabaseUnusableException(
                    "The login role " + login + " may not create the roles that Grove works with.",
                    """
                    Have a superuser run once (CREATE only what is missing):
                      CREATE ROLE grove_app NOLOGIN;
                      CREATE ROLE grove_engine NOLOGIN;
                      GRANT grove_app, grove_engine TO %s;\
                    """
                            .formatted(login));
        }
    }
}
