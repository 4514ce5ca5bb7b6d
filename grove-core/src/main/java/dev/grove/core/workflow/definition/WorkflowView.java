package dev.grove.core.workflow.definition;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.language.analysis.Analysis;
import dev.grove.language.analysis.WorstCost;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A version of a workflow as callers read it, in REST and over MCP alike: its document, and what
 * only reading knows. It may be sent back as it is.
 *
 * @param mcpExposed whether some version is a tool of MCP clients
 * @param warnings of what was just stored; left out where there are none
 * @param cost of what was just stored
 */
public record WorkflowView(
        UUID id,
        int version,
        String name,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String description,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String purpose,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String category,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String title,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode input,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode output,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode outputSchema,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode limits,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode onFailure,
        JsonNode nodes,
        boolean mcpExposed,
        @Nullable Integer publishedVersion,
        Instant createdAt,
        Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FindingView> warnings,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable WorstCost cost) {

    public static WorkflowView of(StoredWorkflow workflow) {
        return of(workflow, List.of(), null);
    }

    /** View of a workflow that was just stored. */
    public static WorkflowView of(StoredWorkflow workflow, Analysis analysis) {
        return of(workflow, FindingView.of(analysis.warnings()), analysis.cost());
    }

    private static WorkflowView of(
            StoredWorkflow workflow, List<FindingView> warnings, @Nullable WorstCost cost) {
        JsonNode json = workflow.json();
        return new WorkflowView(
                workflow.id().value(),
                workflow.version(),
                workflow.name(),
                workflow.definition().description(),
                workflow.definition().purpose(),
                workflow.definition().category(),
                workflow.definition().title(),
                json.get("input"),
                json.get("output"),
                json.get("output_schema"),
                json.get("limits"),
                json.get("on_failure"),
                json.path("nodes"),
                workflow.isPublished(),
                workflow.publishedVersion(),
                workflow.createdAt(),
                workflow.updatedAt(),
                warnings,
                cost);
    }
}
