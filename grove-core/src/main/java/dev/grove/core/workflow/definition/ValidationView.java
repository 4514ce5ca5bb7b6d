package dev.grove.core.workflow.definition;

import dev.grove.core.error.FieldError;
import dev.grove.core.workflow.analysis.Analysis;
import dev.grove.core.workflow.analysis.WorstCase;
import java.util.List;

/** What was found out about a document, as callers read it, in REST and over MCP alike. */
public record ValidationView(
        boolean valid,
        List<FieldError> errors,
        List<FieldError> warnings,
        GraphView graph,
        WorstCase cost) {

    public static ValidationView of(Analysis analysis) {
        return new ValidationView(
                analysis.isValid(),
                WorkflowFaults.of(analysis.errors()),
                WorkflowFaults.of(analysis.warnings()),
                GraphView.of(analysis.graph()),
                analysis.cost());
    }
}
