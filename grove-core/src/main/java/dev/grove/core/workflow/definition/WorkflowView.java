package dev.grove.core.workflow.definition;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.core.error.FieldError;
import dev.grove.core.workflow.analysis.Analysis;
import dev.grove.core.workflow.analysis.WorstCase;
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
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WorkflowView(
        UUID id,
        int version,
        String name,
        @Nullable String description,
        @Nullable String purpose,
        @Nullable String category,
        @Nullable JsonNode input,
        @Nullable JsonNode output,
        @Nullable JsonNode outputSchema,
        @Nullable JsonNode limits,
        @Nullable JsonNode onFailure,
        JsonNode nodes,
        boolean mcpExposed,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Integer publishedVersion,
        Instant createdAt,
        Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldError> warnings,
        @Nullable WorstCase cost) {

    public static WorkflowView of(StoredWorkflow workflow) {
        return of(workflow, List.of(), null);
    }

    /** Of what was just stored. */
    public static WorkflowView of(StoredWorkflow workflow, Analysis analysis) {
        return of(workflow, WorkflowFaults.of(analysis.warnings()), analysis.cost());
    }

    private static WorkflowView of(
            StoredWorkflow workflow, List<FieldError> warnings, @Nullable WorstCase cost) {
        JsonNode json = workflow.json();
        return new WorkflowView(
                workflow.id().value(),
                workflow.version(),
                workflow.name(),
                workflow.definition().description(),
                workflow.definition().purpose(),
                workflow.definition().category(),
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
