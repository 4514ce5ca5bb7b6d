package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.definition.DefinitionView;
import dev.grove.core.definition.FindingView;
import dev.grove.core.definition.Publication;
import dev.grove.core.definition.VersionTimes;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.language.analysis.Analysis;
import dev.grove.language.analysis.WorstCost;
import dev.grove.language.workflow.WorkflowDefinition;
import dev.grove.language.workflow.WorkflowDefinition.OnFailure;
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
        @JsonUnwrapped About about,
        @JsonUnwrapped Body body,
        @JsonUnwrapped Publication publication,
        @JsonUnwrapped VersionTimes times,
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
        return new WorkflowView(
                workflow.id().value(),
                workflow.version(),
                workflow.name(),
                About.of(workflow.definition()),
                Body.of(workflow.json()),
                Publication.of(workflow.publishedVersion()),
                new VersionTimes(workflow.createdAt(), workflow.updatedAt()),
                warnings,
                cost);
    }

    @Override
    public @Nullable Integer publishedVersion() {
        return publication.publishedVersion();
    }

    /** Words about a workflow. */
    @WordsOf(WorkflowDraft.class)
    public record About(
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String description,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String purpose,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String category,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String title) {

        private static About of(WorkflowDefinition definition) {
            return new About(
                    definition.description(),
                    definition.purpose(),
                    definition.category(),
                    definition.title());
        }
    }

    /** Parts of the document by which it is executed. */
    @WordsOf(WorkflowDraft.class)
    public record Body(
            @SchemaOf(ObjectNode.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable JsonNode input,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode output,
            @SchemaOf(ObjectNode.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable JsonNode outputSchema,
            @SchemaOf(WorkflowLimitsDraft.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable JsonNode limits,
            @OneOf(OnFailure.class) @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable JsonNode onFailure,
            @SchemaOf(ObjectNode.class) JsonNode nodes) {

        private static Body of(JsonNode json) {
            return new Body(
                    json.get("input"),
                    json.get("output"),
                    json.get("output_schema"),
                    json.get("limits"),
                    json.get("on_failure"),
                    json.path("nodes"));
        }
    }
}
