package dev.grove.core.policy;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.Definitions;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PolicyConfiguration {

    @Bean
    Definitions<PolicyDocument> policyDefinitions(TenantDatabase database, Clock clock) {
        return new Definitions<>(PolicyKind.KIND, database, clock);
    }
}
