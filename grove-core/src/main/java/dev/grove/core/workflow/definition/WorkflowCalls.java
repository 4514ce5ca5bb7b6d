package dev.grove.core.workflow.definition;

import dev.grove.core.tool.Tool;

/** Makes the tools by which agents run workflows; a bean of what runs them. */
public interface WorkflowCalls {

    /**
     * @param workflow the version that a version of an agent pinned
     * @return a tool whose spec is {@link WorkflowSignature#spec()}
     */
    Tool tool(WorkflowSignature workflow);

    /**
     * @return a tool whose spec is {@link WorkflowsByName#spec()}
     */
    Tool tool(WorkflowsByName workflows);
}
