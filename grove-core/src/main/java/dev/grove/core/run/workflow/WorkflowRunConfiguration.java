package dev.grove.core.run.workflow;

import dev.grove.core.run.workflow.start.RunWorkflowTool;
import dev.grove.core.run.workflow.start.WorkflowTool;
import dev.grove.core.tool.Tool;
import dev.grove.core.workflow.definition.WorkflowCalls;
import dev.grove.core.workflow.definition.WorkflowSignature;
import dev.grove.core.workflow.definition.WorkflowsByName;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class WorkflowRunConfiguration {

    @Bean
    WorkflowCalls callsOfWorkflows() {
        return new WorkflowCalls() {
            @Override
            public Tool tool(WorkflowSignature workflow) {
                return new WorkflowTool(workflow);
            }

            @Override
            public Tool tool(WorkflowsByName workflows) {
                return new RunWorkflowTool(workflows);
            }
        };
    }
}
