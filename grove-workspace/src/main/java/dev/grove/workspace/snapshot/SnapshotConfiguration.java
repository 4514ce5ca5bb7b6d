package dev.grove.workspace.snapshot;

import dev.grove.core.database.EngineDatabase;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Chooses the store that the settings name. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SnapshotSettings.class)
class SnapshotConfiguration {

    @Bean
    SnapshotStore snapshotStore(SnapshotSettings settings, EngineDatabase database) {
        if (settings.s3() != null) {
            return new S3SnapshotStore(settings.s3(), S3Patience.USUAL);
        }
        return settings.directory() == null
                ? new JdbcSnapshotStore(database)
                : new DirectorySnapshotStore(settings.directory());
    }
}
