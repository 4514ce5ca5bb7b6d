package dev.grove.core.workflow.definition;

import dev.grove.core.id.TenantId;
import dev.grove.language.analysis.Analysis;
import dev.grove.language.analysis.WorkflowAnalysis;
import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.workflow.WorkflowDefinition;
import org.springframework.stereotype.Component;

/** Judges workflows by what else their tenant has. */
@Component
class WorkflowChecks {

    private final WorkflowAnalysis analysis;
    private final DefinitionLookups lookups;
    private final WorkflowPinning pinning;

    WorkflowChecks(WorkflowAnalysis analysis, DefinitionLookups lookups, WorkflowPinning pinning) {
        this.analysis = analysis;
        this.lookups = lookups;
        this.pinning = pinning;
    }

    Analysis analyse(TenantId tenant, WorkflowSource source) {
        return analysis.analyse(
                source.text(), source.format(), new TenantDefinitions(tenant, lookups, analysis));
    }

    FlowGraph graph(WorkflowDefinition definition) {
        return analysis.graph(definition);
    }

    WorkflowPins pins(TenantId tenant, WorkflowDefinition definition) {
        return pinning.pin(tenant, definition);
    }
}
