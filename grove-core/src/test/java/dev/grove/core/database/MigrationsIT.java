package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class MigrationsIT {

    @Test
    void refusesASchemaThatIsNewerThanItself() {
        try (TestDatabase database = TestDatabase.fresh()) {
            JdbcClient.create(database.owner())
                    .sql(
                            """
                            INSERT INTO flyway_schema_history
                              (installed_rank, version, description, type, script, checksum, installed_by, execution_time, success)
                            VALUES (9000, '9000', 'a later feature', 'SQL', 'V9000__a_later_feature.sql', 1, current_user, 1, true)
                            """)
                    .update();
            assertThatThrownBy(() -> Migrations.migrate(database.owner()))
                    .isInstanceOfSatisfying(
                            DatabaseUnusableException.class,
                            refused -> {
                                assertThat(refused)
                                        .hasMessageContaining("newer than this Grove")
                                        .hasMessageContaining("9000 (a later feature)");
                                assertThat(refused.action()).contains("or a newer one");
                            });
        }
    }

    @Test
    void changesNothingThatIsUpToDate() {
        try (TestDatabase database = TestDatabase.fresh()) {
            Migrations.migrate(database.owner());
            assertThat(
                            JdbcClient.create(database.owner())
                                    .sql(
                                            "SELECT count(*) FROM flyway_schema_history WHERE NOT success")
                                    .query(Long.class)
                                    .single())
                    .isZero();
        }
    }
}
