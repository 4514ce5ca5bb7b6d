package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Persons of keys that were made and rotated before these were noted, as the audit knows them. */
class KeyPersonsMigrationIT {

    private static final String KEYS =
            """
            INSERT INTO api_keys (id, tenant_id, name, scope, secret_hash, kind, issuer, subject, created_at)
            SELECT ('00000000-0000-0000-0000-0000000000' || name)::uuid, :tenant, name, 'admin', sha256('x'), kind, issuer, issuer,
                   '2026-01-01Z'
              FROM (VALUES ('a1', 'outside', 'i'), ('b1', 'bearer', NULL), ('c1', 'bearer', NULL), ('c2', 'bearer', NULL),
                           ('d1', 'oauth_client', NULL), ('e1', 'bearer', NULL), ('f1', 'bearer', NULL)) made (name, kind, issuer)
            """;

    private static final String MADE_BY =
            "UPDATE api_keys SET made_by = '00000000-0000-0000-0000-0000000000a1' WHERE name = 'e1'";

    /** A key of Ada's rotated c1, which had made d1 before, and makes c2 then. */
    private static final String AUDIT =
            """
            INSERT INTO audit_changes (id, at, tenant_id, key_id, key_name, door, kind, action, object_id, status)
            SELECT gen_random_uuid(), at::timestamptz, :tenant, ('00000000-0000-0000-0000-0000000000' || actor)::uuid, 'k', 'rest', kind,
                   action, ('00000000-0000-0000-0000-0000000000' || object)::uuid, 'ok'
              FROM (VALUES ('2026-02-01Z', 'a1', 'key', 'created', 'b1'), ('2026-02-02Z', 'c1', 'client', 'created', 'd1'),
                           ('2026-02-03Z', 'b1', 'key', 'rotated', 'c1'), ('2026-02-04Z', 'c1', 'key', 'created', 'c2'),
                           ('2026-02-05Z', 'b1', 'key', 'rotated', 'c1')) noted (at, actor, kind, action, object)
            """;

    private final DatabaseLogin database = TestServer.get().freshDatabase();
    private final PGSimpleDataSource login = Pools.login(database);
    private final JdbcClient owner = JdbcClient.create(login);

    @AfterEach
    void drop() {
        TestServer.get().drop(database);
    }

    @Test
    void areReadFromTheAudit() throws SQLException {
        owner.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public").update();
        migrate("102");
        UUID tenant = owner.sql("SELECT id FROM tenants").query(UUID.class).single();
        try (var connection = login.getConnection()) {
            JdbcClient engine = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            engine.sql("SET ROLE grove_engine").update();
            engine.sql(KEYS).param("tenant", tenant).update();
            engine.sql(MADE_BY).update();
            engine.sql(AUDIT).param("tenant", tenant).update();
        }
        migrate("latest");
        try (var connection = login.getConnection()) {
            JdbcClient engine = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            engine.sql("SET ROLE grove_engine").update();
            assertThat(
                            engine.sql(
                                            """
                                            SELECT right(key_id::text, 2) || ' ' || right(person::text, 2) || ' ' || to_char(since AT TIME ZONE 'UTC', 'MMDD')
                                              FROM key_persons ORDER BY 1
                                            """)
                                    .query(String.class)
                                    .list())
                    .as("d1 was made before Ada had the key that made it, and f1 by nobody known")
                    .containsExactly("b1 a1 0201", "c1 a1 0203", "c2 a1 0204", "e1 a1 0101");
        }
    }

    private void migrate(String target) {
        Flyway.configure()
                .configuration(Migrations.flyway(login).getConfiguration())
                .target(target)
                .load()
                .migrate();
    }
}
