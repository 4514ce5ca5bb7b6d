package dev.grove.language.workflow;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Definition of a workflow: all that is known up front of a piece of work; immutable. Its
 * expressions are kept as they were written.
 *
 * @param purpose use of the workflow, as agents and MCP clients read it
 * @param title for its runs: a text with expressions of the input; null for the input's first
 *     fields
 * @param input JSON Schema of what a run is started with; null for anything
 * @param outputSchema JSON Schema of what a run gives; null for anything
 * @param graph its nodes, and the output made of them
 */
public record WorkflowDefinition(
        String name,
        @Nullable String description,
        @Nullable String purpose,
        @Nullable String category,
        @Nullable String title,
        @Nullable ObjectNode input,
        @Nullable ObjectNode outputSchema,
        WorkflowLimits limits,
        OnFailure onFailure,
        Graph graph) {

    /** Treatment of the other nodes when one has failed. */
    public enum OnFailure {
        CANCEL_REST,
        FINISH_RUNNING
    }
}
