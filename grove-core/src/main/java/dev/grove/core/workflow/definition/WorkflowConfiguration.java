package dev.grove.core.workflow.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.definition.Definitions;
import dev.grove.language.document.WorkflowDocuments;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class WorkflowConfiguration {

    @Bean
    Definitions<WorkflowDocument> workflowDefinitions(
            WorkflowDocuments documents, TenantDatabase database, Clock clock) {
        return new Definitions<>(WorkflowKind.of(documents), database, clock);
    }
}
