package dev.grove.core.run.workflow;

import dev.grove.core.workflow.definition.WorkflowCalls;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class WorkflowRunConfiguration {

    @Bean
    WorkflowCalls workflowCalls() {
        return WorkflowTool::new;
    }

    /** A definition that names a skill is refused as long as there are none. */
    @Bean
    SkillTexts skillTexts() {
        return (_, name, _) -> {
            throw new IllegalStateException("No skill is named " + name);
        };
    }
}
