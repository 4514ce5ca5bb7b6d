package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.language.document.WorkflowDocuments;
import dev.grove.language.workflow.WorkflowDefinition.OnFailure;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of a document. The language reads its text, and says what is wrong and where; this record
 * describes it for callers.
 */
@JsonClassDescription(
        "A document; [the guide](guides/workflows.md) describes it whole. A version that was read may be sent back as it is: members that only reading knows (`id`, `version`, `mcp_exposed`, `published_version`, `created_at`, `updated_at`, `warnings`, `cost`) are ignored.")
record WorkflowDraft(
        @JsonPropertyDescription(
                        "Its name, unique in its tenant: lower-case letters, digits, `_`, `-`; no name of a tool of Grove's own")
                @Needed
                @Pattern(regexp = WorkflowDocuments.NAME_PATTERN)
                @Nullable String name,
        @JsonUnwrapped About about,
        @JsonPropertyDescription(
                        "JSON Schema 2020-12 of what a run is started with; anything without it")
                @SchemaOf(ObjectNode.class)
                @Nullable JsonNode input,
        @JsonPropertyDescription(
                        "JSON with expressions, as in `{\"memo\": \"${nodes.write.output}\"}`: what a run gives")
                @Nullable JsonNode output,
        @JsonPropertyDescription("JSON Schema 2020-12 of what a run gives")
                @SchemaOf(ObjectNode.class)
                @Nullable JsonNode outputSchema,
        @JsonPropertyDescription("Caps of a run") @Nullable WorkflowLimitsDraft limits,
        @JsonPropertyDescription("What becomes of the other nodes when one has failed")
                @OneOf(OnFailure.class)
                @UnlessSet("`cancel_rest`")
                @Nullable String onFailure,
        @JsonPropertyDescription(
                        "Each by its id, with exactly one of `agent`, `tool`, `workflow`, `value`, `switch`, `map`, `merge`, `loop`, `ask`, `wait`, `fail`, as in `{\"write\": {\"agent\": \"writer\", \"goal\": \"On ${input.topic}\"}}`; `nodes.<id>.output` in an expression makes a node wait for that one. `grove__get_workflow_schema` has all fields")
                @Needed
                @SchemaOf(ObjectNode.class)
                @Nullable JsonNode nodes,
        @JsonPropertyDescription(
                        "The version to replace, as you have read it; 0 where there must be none; null for any")
                @Min(0)
                @Nullable Integer expectedVersion) {

    /** Words about a workflow. */
    record About(
            @JsonPropertyDescription("What it does")
                    @Size(max = WorkflowDocuments.LONGEST_DESCRIPTION)
                    @Nullable String description,
            @JsonPropertyDescription("What it is good for: agents and MCP clients read it")
                    @Size(max = WorkflowDocuments.LONGEST_DESCRIPTION)
                    @Nullable String purpose,
            @JsonPropertyDescription("For lists") @Size(max = WorkflowDocuments.LONGEST_CATEGORY)
                    @Nullable String category,
            @JsonPropertyDescription(
                            "Title of its runs, a text with expressions of `input`, as in `Memo on ${input.topic}`; the first fields of the input without it, and where an expression fails")
                    @Size(max = WorkflowDocuments.LONGEST_TITLE)
                    @Nullable String title) {}
}
