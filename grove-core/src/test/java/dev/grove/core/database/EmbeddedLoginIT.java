package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What Grove works with where it brings its own database. */
class EmbeddedLoginIT {

    private static final Path BINARIES =
            Path.of(System.getProperty("java.io.tmpdir"), "grove-test-binaries");

    @TempDir private Path home;

    /** The tables of an earlier Grove belong to the superuser. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isNoSuperuserAndOwnsItsTables(boolean madeByAnEarlierGrove) {
        try (EmbeddedPostgres postgres = start()) {
            if (madeByAnEarlierGrove) {
                Migrations.migrate(
                        Pools.login(
                                new DatabaseLogin(
                                        postgres.jdbcUrl("grove"),
                                        postgres.username(),
                                        postgres.password())));
            }
        }
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
            // As a migration may.
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

    private EmbeddedPostgres start() {
        return EmbeddedPostgres.start(home, BINARIES, false);
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
