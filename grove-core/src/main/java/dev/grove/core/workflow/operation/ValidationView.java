package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.definition.FindingView;
import dev.grove.language.analysis.Analysis;
import dev.grove.language.analysis.WorstCost;
import java.util.List;

/** Result of analysing a document, as callers read it, in REST and over MCP alike. */
@JsonTypeName("WorkflowValidation")
@JsonClassDescription("Result of analysing a document.")
public record ValidationView(
        @JsonPropertyDescription("Whether it could be stored") boolean valid,
        @JsonPropertyDescription("In the order of the document") List<FindingView> errors,
        @JsonPropertyDescription("What should be known before it runs") List<FindingView> warnings,
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
