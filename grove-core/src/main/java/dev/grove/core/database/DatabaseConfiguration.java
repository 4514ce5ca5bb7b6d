package dev.grove.core.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Opens the database: first the server, then its schema, then the two doors. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

    @Bean
    DatabaseServer databaseServer(DatabaseSettings settings) {
        if (!settings.database().url().isBlank()) {
            return new DatabaseServer(ConnectionTarget.parse(settings.database()), null);
        }
        Path home = settings.dataDir().resolve("postgres");
        EmbeddedPostgres postgres = EmbeddedPostgres.start(home, home, List.of());
        return new DatabaseServer(
                new ConnectionTarget(
                        postgres.url("postgres"), EmbeddedPostgres.USER, postgres.password()),
                postgres);
    }

    @Bean
    MigratedDatabase migratedDatabase(DatabaseServer server) {
        Migrations.migrate(Pools.login(server.target()));
        return new MigratedDatabase(server);
    }

    @Bean(destroyMethod = "close", defaultCandidate = false)
    HikariDataSource requestPool(MigratedDatabase database, DatabaseSettings settings) {
        return Pools.inRole(
                database.server().target(), "grove_app", settings.database().requestPool());
    }

    @Bean(destroyMethod = "close", defaultCandidate = false)
    HikariDataSource enginePool(MigratedDatabase database, DatabaseSettings settings) {
        return Pools.inRole(
                database.server().target(), "grove_engine", settings.database().enginePool());
    }

    @Bean
    TenantDatabase tenantDatabase(@Qualifier("requestPool") HikariDataSource requestPool) {
        return new TenantDatabase(requestPool);
    }

    @Bean
    EngineDatabase engineDatabase(@Qualifier("enginePool") HikariDataSource enginePool) {
        return new EngineDatabase(enginePool);
    }
}
