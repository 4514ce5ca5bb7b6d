package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.language.analysis.Analysis;
import dev.grove.language.analysis.WorstCost;
import dev.grove.language.workflow.WorkflowDefinition.OnFailure;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A version of a workflow as callers read it, in REST and over MCP alike: its document, and what
 * only reading knows. It may be sent back as it is.
 */
@WordsOf(WorkflowDraft.class)
@JsonClassDescription(
        "A version of a workflow. Members that its document does not have are left out.")
public record WorkflowView(
        @JsonPropertyDescription("The same in all versions") UUID id,
        @JsonPropertyDescription("From 1 on") int version,
        String name,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String description,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String purpose,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String category,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String title,
        @SchemaOf(ObjectNode.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable JsonNode input,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode output,
        @SchemaOf(ObjectNode.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable JsonNode outputSchema,
        @SchemaOf(WorkflowLimitsDraft.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable JsonNode limits,
        @OneOf(OnFailure.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable JsonNode onFailure,
        @SchemaOf(ObjectNode.class) JsonNode nodes,
        @JsonPropertyDescription("Whether a version of it is a tool of MCP clients")
                boolean mcpExposed,
        @JsonPropertyDescription("Which one; null where none is")
                @Nullable Integer publishedVersion,
        @JsonPropertyDescription("When its first version was stored") Instant createdAt,
        @JsonPropertyDescription("When this version was stored") Instant updatedAt,
        @JsonPropertyDescription("Of what was just stored; left out where there are none")
                @JsonInclude(JsonInclude.Include.NON_EMPTY)
                List<FindingView> warnings,
        @JsonPropertyDescription("Of what was just stored")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable WorstCost cost)
        implements DefinitionView {

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
