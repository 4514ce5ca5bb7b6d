package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class MigrationsIT {

    private static final String AGENTS_OF_VERSION_TWO =
            """
            ALTER TABLE agents NO FORCE ROW LEVEL SECURITY;
            ALTER TABLE agent_versions NO FORCE ROW LEVEL SECURITY;
            INSERT INTO agents
              (tenant_id, id, name, current_version, mcp_exposed, created_at, updated_at)
            SELECT t.id, gen_random_uuid(), a.name, 2, a.exposed, now(), now()
              FROM tenants t, (VALUES ('published', true), ('private', false)) AS a (name, exposed);
            INSERT INTO agent_versions (tenant_id, agent_id, version, definition, created_at)
            SELECT tenant_id, id, v, '{}', now() FROM agents, generate_series(1, 2) v;
            ALTER TABLE agents FORCE ROW LEVEL SECURITY;
            ALTER TABLE agent_versions FORCE ROW LEVEL SECURITY
            """;

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

    /** From the schema in which all versions of an agent were published, or none. */
    @Test
    void publishesTheCurrentVersionOfWhatWasPublished() {
        try (TestDatabase database = TestDatabase.fresh()) {
            JdbcClient owner = JdbcClient.create(database.owner());
            owner.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public").update();
            Flyway.configure()
                    .dataSource(database.owner())
                    .locations("classpath:db/migration")
                    .target("45")
                    .load()
                    .migrate();
            owner.sql(AGENTS_OF_VERSION_TWO).update();

            Migrations.migrate(database.owner());

            owner.sql("ALTER TABLE agents NO FORCE ROW LEVEL SECURITY").update();
            assertThat(
                            owner.sql(
                                            """
                                            SELECT concat_ws(' ', name, published_version, mcp_exposed)
                                              FROM agents ORDER BY name
                                            """)
                                    .query(String.class)
                                    .list())
                    .containsExactly("private f", "published 2 t");
        }
    }
}
