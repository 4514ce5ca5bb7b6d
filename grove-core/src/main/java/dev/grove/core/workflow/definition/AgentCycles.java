package dev.grove.core.workflow.definition;

import dev.grove.core.id.TenantId;
import dev.grove.language.analysis.WorkflowAnalysis;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Finds agents that would be run again by a workflow that they call. */
@Component
class AgentCycles {

    private final DefinitionLookups lookups;
    private final WorkflowAnalysis analysis;

    AgentCycles(DefinitionLookups lookups, WorkflowAnalysis analysis) {
        this.lookups = lookups;
        this.analysis = analysis;
    }

    /** In words for the author of the agent. */
    Optional<String> find(TenantId tenant, String agent, String workflow) {
        List<String> way =
                WorkflowAnalysis.wayBack(
                        agent, workflow, new TenantDefinitions(tenant, lookups, analysis));
        return way.isEmpty()
                ? Optional.empty()
                : Optional.of("would start the agent itself again: " + String.join(" → ", way));
    }
}
