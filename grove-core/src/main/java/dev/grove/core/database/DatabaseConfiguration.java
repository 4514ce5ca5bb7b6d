package dev.grove.core.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.database.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Server or embedded Postgres first, then migrations, then the pools. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({DatabaseSettings.class, DataDirectory.class})
public class DatabaseConfiguration {

    /**
     * The engine finds rows by their keys. Its statements are planned once, and were they planned
     * while the tables are small, they would read whole tables long after. Where a table must be
     * read whole, that looks dear enough to compile, which takes longer than any of this.
     */
    private static final String ENGINE =
            "SET ROLE grove_engine; SET enable_seqscan = off; SET jit = off";

    /** The server of the embedded database; none where the settings name another. */
    @Bean(destroyMethod = "close")
    @Nullable EmbeddedPostgres embeddedPostgres(
            DatabaseSettings settings, DataDirectory dataDirectory) {
        if (!settings.isEmbedded()) {
            return null;
        }
        dataDirectory.ensurePrivate();
        Path folder = embeddedFolder(dataDirectory);
        return EmbeddedPostgres.start(folder, folder, settings.embeddedFsync());
    }

    /** The login of a database that has been checked and migrated. */
    @Bean
    DatabaseLogin migratedDatabase(
            DatabaseSettings settings,
            DataDirectory dataDirectory,
            ObjectProvider<EmbeddedPostgres> embedded) {
        dataDirectory.ensurePrivate();
        EmbeddedPostgres server = embedded.getIfAvailable();
        DatabaseLogin login =
                server == null
                        ? DatabaseLogin.of(settings)
                        : new DatabaseLogin(
                                server.jdbcUrl("grove"), server.login(), server.loginPassword());
        PGSimpleDataSource source = Pools.login(login);
        FirstConnection.check(source);
        ServerRequirements.check(source);
        Migrations.migrate(
                source,
                server == null
                        ? DatabasePlace.external(source)
                        : DatabasePlace.embedded(embeddedFolder(dataDirectory)));
        return login;
    }

    /** For what looks at the server itself. */
    @Bean
    LoginDatabase loginDatabase(DatabaseLogin migrated) {
        return new LoginDatabase(migrated);
    }

    private static Path embeddedFolder(DataDirectory dataDirectory) {
        return dataDirectory.resolve("postgres");
    }

    @Bean
    HikariDataSource appPool(DatabaseLogin migrated, DatabaseSettings settings) {
        return Pools.pool(
                "grove-app",
                migrated,
                "SET ROLE grove_app",
                settings.appConnections(),
                settings.socketTimeout());
    }

    @Bean
    HikariDataSource enginePool(DatabaseLogin migrated, DatabaseSettings settings) {
        return Pools.pool(
                "grove-engine",
                migrated,
                ENGINE,
                settings.engineConnections(),
                settings.socketTimeout());
    }

    /** Three beats may be under way at once, see the leases of replicas. */
    @Bean
    HikariDataSource leasePool(DatabaseLogin migrated) {
        return Pools.poolOfBeats("grove-lease", migrated, ENGINE, 3);
    }

    @Bean
    TenantDatabase tenantDatabase(@Qualifier("appPool") HikariDataSource appPool) {
        return new TenantDatabase(new FairDataSource(appPool));
    }

    /** Database on connections that serve nothing but the leases of replicas. */
    @Bean
    EngineDatabase leaseDatabase(@Qualifier("leasePool") HikariDataSource leasePool) {
        return new EngineDatabase(leasePool);
    }

    @Bean
    @Primary
    EngineDatabase engineDatabase(@Qualifier("enginePool") HikariDataSource enginePool) {
        return new EngineDatabase(new FairDataSource(enginePool));
    }
}
