package dev.grove.core.tool.custom;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.Definitions;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class CustomToolConfiguration {

    @Bean
    Definitions<CustomToolDefinition> customToolDefinitions(TenantDatabase database, Clock clock) {
        return new Definitions<>(CustomToolJson.KIND, database, clock);
    }
}
