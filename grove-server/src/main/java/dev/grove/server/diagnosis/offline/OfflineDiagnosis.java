package dev.grove.server.diagnosis.offline;

import dev.grove.core.database.DatabaseSettings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.LoginDatabase;
import dev.grove.core.egress.Egress;
import dev.grove.core.egress.NameResolver;
import dev.grove.core.egress.VettedLookup;
import dev.grove.core.model.ModelProviders;
import dev.grove.core.model.ServerProviders;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.secret.vault.MasterKeyUse;
import dev.grove.core.secret.vault.OfflineKeyring;
import dev.grove.server.diagnosis.DatabaseCheck;
import dev.grove.server.diagnosis.DiskCheck;
import dev.grove.server.diagnosis.EgressCheck;
import dev.grove.server.diagnosis.MasterKeyCheck;
import dev.grove.server.diagnosis.MigrationCheck;
import dev.grove.server.diagnosis.ModelCheck;
import dev.grove.server.diagnosis.NamedEngineCheck;
import dev.grove.workspace.container.host.NamedEngines;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;

/**
 * The checks that need no server, on the settings that a server would start with: nothing is
 * migrated, made or begun. No configuration of the server's, which would find it.
 */
@ConfigurationPropertiesScan("dev.grove")
@ComponentScan(
        basePackages = {"dev.grove.core.model", "dev.grove.core.egress"},
        useDefaultFilters = false,
        includeFilters =
                @Filter(
                        type = FilterType.ASSIGNABLE_TYPE,
                        classes = {
                            ModelProviders.class,
                            ServerProviders.class,
                            ModelHttp.class,
                            ModelProtocol.class,
                            Egress.class,
                            NameResolver.class,
                            VettedLookup.class
                        }))
@Import({
    NamedEngines.class,
    NamedEngineCheck.class,
    ModelCheck.class,
    DiskCheck.class,
    EgressCheck.class,
    OfflineDiagnosis.OwnDatabase.class
})
final class OfflineDiagnosis {

    private static final Duration ANSWER = Duration.ofSeconds(4);

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /** A database of the operator's; the embedded one ends with its server. */
    @ConditionalOnExpression("!'${grove.database.url:}'.isBlank()")
    @ComponentScan(
            basePackageClasses = MasterKeyUse.class,
            excludeFilters =
                    @Filter(
                            type = FilterType.REGEX,
                            pattern = ".*\\.(KeyringConfiguration|DataKeys|Rewrapping)"))
    @Import({OfflineKeyring.class, DatabaseCheck.class, MigrationCheck.class, MasterKeyCheck.class})
    static final class OwnDatabase {

        @Bean
        LoginDatabase loginDatabase(DatabaseSettings settings) {
            return LoginDatabase.of(settings);
        }

        @Bean
        EngineDatabase engineDatabase(LoginDatabase login) {
            return login.engine(ANSWER);
        }
    }
}
