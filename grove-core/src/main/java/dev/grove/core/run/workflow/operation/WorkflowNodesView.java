package dev.grove.core.run.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.run.workflow.advance.AdvanceRetry;
import dev.grove.core.run.workflow.view.NodeView;
import dev.grove.core.run.workflow.view.WorkflowNodeView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes of a workflow's run as callers read them. */
@JsonClassDescription("Nodes that have begun.")
record WorkflowNodesView(
        @JsonPropertyDescription("In that order") List<WorkflowNodeView> items,
        @JsonPropertyDescription(
                        "Where an error of the server keeps the run from going on; null otherwise")
                @Nullable AdvanceRetry advanceRetry) {

    static WorkflowNodesView of(List<NodeView> nodes, @Nullable AdvanceRetry retry) {
        return new WorkflowNodesView(nodes.stream().map(WorkflowNodeView::of).toList(), retry);
    }
}
