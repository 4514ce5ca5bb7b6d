package dev.grove.core.run.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.run.workflow.view.NodeView;
import dev.grove.core.run.workflow.view.WorkflowNodeView;
import dev.grove.core.workflow.operation.GraphView;
import dev.grove.language.analysis.graph.FlowGraph;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The graph of a run, with the state of each node. */
@JsonClassDescription("A graph, and the state of its nodes.")
record WorkflowRunGraphView(
        @JsonPropertyDescription("Each before those within it") List<GraphNode> nodes,
        @JsonPropertyDescription("Which nodes wait for which") List<GraphView.Edge> edges) {

    /** Node of the graph of a run. */
    @JsonTypeName("WorkflowRunGraphNode")
    @JsonClassDescription("A node, or a graph within one.")
    record GraphNode(
            @JsonPropertyDescription(
                            "Its id, behind those of the nodes that it is within, such as `memo/judge`")
                    String path,
            @JsonPropertyDescription("As in the document; `graph` for a graph within a node")
                    String kind,
            @JsonPropertyDescription("Its title, or what it runs; may be empty") String label,
            @JsonPropertyDescription("The node that it is within") @Nullable String parent,
            @JsonPropertyDescription("Null for one that has not begun")
                    @Nullable WorkflowNodeView state) {}

    static WorkflowRunGraphView of(FlowGraph graph, List<NodeView> nodes) {
        Map<String, NodeView> states =
                nodes.stream().collect(Collectors.toMap(NodeView::path, Function.identity()));
        return new WorkflowRunGraphView(
                graph.nodes().stream()
                        .map(node -> {
                            NodeView state = states.get(node.path());
                            return new GraphNode(
                                    node.path(),
                                    node.kind(),
                                    node.label(),
                                    node.parent(),
                                    state == null ? null : WorkflowNodeView.of(state));
                        })
                        .toList(),
                GraphView.of(graph).edges());
    }
}
