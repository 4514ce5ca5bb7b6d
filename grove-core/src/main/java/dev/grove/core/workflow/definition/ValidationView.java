package dev.grove.core.workflow.definition;

import dev.grove.language.analysis.Analysis;
import dev.grove.language.analysis.WorstCost;
import java.util.List;

/** Result of analysing a document, as callers read it, in REST and over MCP alike. */
public record ValidationView(
        boolean valid,
        List<FindingView> errors,
        List<FindingView> warnings,
        GraphView graph,
        WorstCost cost) {

    public static ValidationView of(Analysis analysis) {
        return new ValidationView(
                analysis.isValid(),
                FindingView.of(analysis.errors()),
                FindingView.of(analysis.warnings()),
                GraphView.of(analysis.graph()),
                analysis.cost());
    }
}
