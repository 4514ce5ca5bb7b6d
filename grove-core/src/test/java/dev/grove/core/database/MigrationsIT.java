package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class MigrationsIT {

    private final DatabaseLogin database = TestServer.get().freshDatabase();
    private final PGSimpleDataSource login = Pools.login(database);
    private final JdbcClient owner = JdbcClient.create(login);

    @AfterEach
    void drop() {
        TestServer.get().drop(database);
    }

    @Test
    void refusesASchemaThatIsNewerThanItself() {
        owner.sql(
                        """
                        INSERT INTO flyway_schema_history
                          (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                        VALUES (9000, '9000', 'a later feature', 'SQL', 'V9000__a_later_feature.sql', 1, current_user, 1, true)
                        """)
                .update();
        DatabaseUnusableException refused = refused();
        assertThat(refused)
                .hasMessageContaining("newer than this Grove")
                .hasMessageContaining("9000 (a later feature)");
        assertThat(refused.action()).contains("or a newer one");
    }

    @Test
    void refusesADatabaseFromBeforeTheFirstReleaseAndLeavesItAsItIs() {
        owner.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public").update();
        UnreleasedHistory.make(login);
        List<String> before = all();
        DatabaseUnusableException refused = refused();
        assertThat(refused)
                .hasMessage(
                        "The database %s at %s:%d was made by an unreleased version of Grove, whose"
                                        .formatted(
                                                login.getDatabaseName(),
                                                login.getServerNames()[0],
                                                login.getPortNumbers()[0])
                                + " data this version cannot read: its migration 001 differs from"
                                + " this version's.");
        assertThat(refused.action())
                .isEqualTo(
                        "Name an empty database in GROVE_DATABASE_URL, or drop this one and create"
                                + " it again if its data is no longer needed; the version that"
                                + " made it can still read it.");
        assertThat(all()).isEqualTo(before);
    }

    /** Versions between two releases: the first migration is this one's, another is not. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "SET checksum = checksum + 1 WHERE version = '006', 006",
                "SET version = '005.1' WHERE version = '006', 005.1"
            })
    void refusesADatabaseWithAnotherMigrationThanItsOwn(String change, String migration) {
        assertThat(owner.sql("UPDATE flyway_schema_history " + change).update()).isOne();
        List<String> before = all();
        assertThat(refused())
                .hasMessageContaining("made by an unreleased version of Grove")
                .hasMessageEndingWith(
                        ": its migration " + migration + " differs from this version's.");
        assertThat(all()).isEqualTo(before);
    }

    /** Which hold locks for as long as their transactions last. */
    @Test
    void givesWayToServersAtWorkAndGoesOnAfterThem() throws Exception {
        owner.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public").update();
        Flyway.configure()
                .configuration(Migrations.flyway(login).getConfiguration())
                .target("065")
                .load()
                .migrate();
        try (Connection atWork = login.getConnection();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            atWork.setAutoCommit(false);
            atWork.createStatement().execute("SELECT count(*) FROM run_log");
            Future<?> migration = threads.submit(this::migrate);
            await("a migration that waits").until(() -> waiting() == 1);
            await("one that has given way").until(() -> waiting() == 0);
            assertThat(migration.isDone()).isFalse();
            atWork.rollback();
            migration.get(60, TimeUnit.SECONDS);
        }
        assertThat(SchemaState.read(new LoginDatabase(database), Duration.ofSeconds(5)).pending())
                .isEmpty();
    }

    private int waiting() {
        return owner.sql(
                        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
                .query(Integer.class)
                .single();
    }

    @Test
    void changesNothingThatIsUpToDate() {
        List<String> before = all();
        migrate();
        assertThat(all()).isEqualTo(before);
    }

    private void migrate() {
        Migrations.migrate(login, DatabasePlace.external(login));
    }

    private DatabaseUnusableException refused() {
        return assertThatExceptionOfType(DatabaseUnusableException.class)
                .isThrownBy(this::migrate)
                .actual();
    }

    /** Tables, procedures and the history's rows, each as it was last written. */
    private List<String> all() {
        return owner.sql(
                        """
                        SELECT relname::text FROM pg_class
                         WHERE relnamespace = 'public'::regnamespace
                        UNION ALL
                        SELECT proname::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
                        UNION ALL
                        SELECT h::text || ' ' || h.xmin FROM flyway_schema_history h
                        ORDER BY 1
                        """)
                .query((row, _) -> row.getString(1))
                .list();
    }
}
