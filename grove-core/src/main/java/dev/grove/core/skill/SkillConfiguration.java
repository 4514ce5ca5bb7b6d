package dev.grove.core.skill;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.Definitions;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SkillConfiguration {

    @Bean
    Definitions<Skill> skillDefinitions(TenantDatabase database, Clock clock) {
        return new Definitions<>(SkillKind.KIND, database, clock);
    }
}
