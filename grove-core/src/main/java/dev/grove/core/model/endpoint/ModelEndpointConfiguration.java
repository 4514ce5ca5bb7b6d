package dev.grove.core.model.endpoint;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.Definitions;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ModelEndpointConfiguration {

    @Bean
    Definitions<ModelEndpoint> modelEndpointDefinitions(TenantDatabase database, Clock clock) {
        return new Definitions<>(ModelEndpointKind.KIND, database, clock);
    }
}
