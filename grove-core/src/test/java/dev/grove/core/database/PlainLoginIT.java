package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A database of one's own, with a login role that is no superuser and may not create roles. */
class PlainLoginIT {

    private final DatabaseLogin superuser = TestServer.get().emptyDatabase();
    private final JdbcClient admin = JdbcClient.create(Pools.login(superuser));
    private final DatabaseLogin plain =
            new DatabaseLogin(superuser.jdbcUrl(), "plain_login", "secret");
    private final PGSimpleDataSource login = Pools.login(plain);

    @BeforeEach
    void makeTheLogin() {
        // The template's migrations have made the roles of the server already.
        TestDatabase.fresh().close();
        admin.sql("CREATE ROLE plain_login LOGIN PASSWORD 'secret'").update();
        admin.sql("GRANT CREATE, USAGE ON SCHEMA public TO plain_login").update();
    }

    @AfterEach
    void removeTheLogin() {
        admin.sql("DROP OWNED BY plain_login CASCADE").update();
        admin.sql("DROP ROLE plain_login").update();
        TestServer.get().drop(superuser);
    }

    @Test
    void showsTheSqlThatADatabaseAdministratorRuns() {
        assertThatThrownBy(() -> ServerRequirements.check(login))
                .isInstanceOfSatisfying(
                        DatabaseUnusableException.class,
                        e ->
                                assertThat(e.action())
                                        .contains("GRANT grove_app, grove_engine TO plain_login;"));
    }

    @Test
    void migratesAndWorksBehindTheFenceOnceItMayEnterTheRoles() {
        admin.sql("GRANT grove_app, grove_engine TO plain_login").update();
        ServerRequirements.check(login);
        Migrations.migrate(login, DatabasePlace.external(login));
        try (HikariDataSource pool =
                Pools.pool("plain", plain, "SET ROLE grove_engine", 1, Duration.ofSeconds(5))) {
            String name =
                    new EngineDatabase(pool)
                            .call(jdbc ->
                                    jdbc.sql("SELECT name FROM tenants")
                                            .query((row, _) -> row.getString(1))
                                            .single());
            assertThat(name).isEqualTo("default");
        }
    }
}
