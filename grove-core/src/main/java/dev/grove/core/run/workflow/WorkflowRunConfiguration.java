package dev.grove.core.run.workflow;

import dev.grove.core.workflow.definition.WorkflowCalls;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class WorkflowRunConfiguration {

    @Bean
    WorkflowCalls callsOfWorkflows() {
        return WorkflowTool::new;
    }
}
