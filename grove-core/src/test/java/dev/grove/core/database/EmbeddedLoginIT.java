package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Login that Grove works with where it brings its own database. */
class EmbeddedLoginIT {

    private static final Path BINARIES =
            Path.of(System.getProperty("java.io.tmpdir"), "grove-test-binaries");

    @TempDir private Path home;

    @Test
    void isNoSuperuserAndOwnsItsTables() {
        try (EmbeddedPostgres postgres = start()) {
            JdbcClient jdbc = JdbcClient.create(Pools.login(migrated(postgres)));
            assertThat(
                            jdbc.sql(
                                            """
                                            SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication
                                              FROM pg_roles WHERE rolname = current_user
                                            """)
                                    .query(Boolean.class)
                                    .single())
                    .isFalse();
            assertThat(
                            jdbc.sql(
                                            """
                                            SELECT count(*) FROM pg_tables
                                             WHERE schemaname = 'public' AND tableowner <> current_user
                                            """)
                                    .query(Long.class)
                                    .single())
                    .isZero();
            // Migrations may alter tables.
            jdbc.sql("ALTER TABLE agent_runs ADD COLUMN later text").update();
        }
    }

    @Test
    void readsNoFileOfTheServerAndRunsNoProgramThere() {
        try (EmbeddedPostgres postgres = start()) {
            JdbcClient jdbc = JdbcClient.create(Pools.login(migrated(postgres)));
            for (String sql :
                    new String[] {
                        "SELECT pg_read_file('postgresql.conf')",
                        "COPY (SELECT 1) TO PROGRAM 'true'",
                        "ALTER SYSTEM SET log_statement = 'all'"
                    }) {
                assertThatThrownBy(() -> jdbc.sql(sql).query(_ -> {}))
                        .as(sql)
                        .rootCause()
                        .hasMessageContaining("permission denied");
            }
        }
    }

    /** Each iteration more is time of every new connection, and guards no password of 256 bits. */
    @Test
    void hasPasswordsThatAreCheckedInOneIteration() {
        try (EmbeddedPostgres postgres = start()) {
            PGSimpleDataSource superuser =
                    Pools.login(
                            new DatabaseLogin(
                                    postgres.jdbcUrl("grove"),
                                    postgres.username(),
                                    postgres.password()));
            assertThat(
                            JdbcClient.create(superuser)
                                    .sql(
                                            """
                                            SELECT split_part(rolpassword, ':', 1) FROM pg_authid
                                             WHERE rolname IN (current_user, 'grove_login')
                                            """)
                                    .query(String.class)
                                    .list())
                    .containsExactly("SCRAM-SHA-256$1", "SCRAM-SHA-256$1");
        }
    }

    /** Its tables belong to the superuser, and the login may not even read them. */
    @Test
    void refusesADatabaseOfTheEarliestVersionsAndNamesItsFolder() {
        try (EmbeddedPostgres postgres = start()) {
            PGSimpleDataSource superuser =
                    Pools.login(
                            new DatabaseLogin(
                                    postgres.jdbcUrl("grove"),
                                    postgres.username(),
                                    postgres.password()));
            UnreleasedHistory.make(superuser);
            JdbcClient.create(superuser).sql("CREATE TABLE tenants (id uuid)").update();
        }
        try (EmbeddedPostgres postgres = start()) {
            Path folder = home.resolve("postgres");
            assertThatThrownBy(() -> migrated(postgres))
                    .isInstanceOfSatisfying(
                            DatabaseUnusableException.class,
                            refused -> {
                                assertThat(refused)
                                        .hasMessageStartingWith(
                                                "The database in "
                                                        + folder
                                                        + " was made by an unreleased version of"
                                                        + " Grove");
                                assertThat(refused.action())
                                        .startsWith(
                                                "Name another data directory with GROVE_DATA_DIR,"
                                                        + " or remove "
                                                        + folder
                                                        + " if");
                            });
        }
    }

    private EmbeddedPostgres start() {
        return EmbeddedPostgres.start(home.resolve("postgres"), BINARIES, false);
    }

    private DatabaseLogin migrated(EmbeddedPostgres postgres) {
        var beans = new StaticListableBeanFactory();
        beans.addBean("embedded", postgres);
        return new DatabaseConfiguration()
                .migratedDatabase(
                        new DatabaseSettings("", null, null, 1, 1, Duration.ZERO, false),
                        new DataDirectory(home),
                        beans.getBeanProvider(EmbeddedPostgres.class));
    }
}
