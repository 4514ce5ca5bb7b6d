package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.language.analysis.graph.FlowGraph;
import java.util.List;
import java.util.Locale;

/** The graph of a definition as callers read it, in REST and over MCP alike. */
@JsonTypeName("WorkflowGraph")
@JsonClassDescription("A workflow as a diagram shows it.")
public record GraphView(
        @JsonPropertyDescription("Each before those within it") List<FlowGraph.FlowNode> nodes,
        @JsonPropertyDescription("Which nodes wait for which") List<Edge> edges) {

    /** From what has to be settled to what waits for it. */
    @JsonTypeName("WorkflowGraphEdge")
    @JsonClassDescription("That a node waits for another one.")
    public record Edge(
            @JsonPropertyDescription("What has to be settled") String from,
            @JsonPropertyDescription("What waits for it") String to,
            @JsonPropertyDescription(
                            "`required` where it is skipped without the output, `optional` where it reads it if it is there, `order` for `after`")
                    @OneOf(FlowGraph.EdgeKind.class)
                    String kind) {}

    public static GraphView of(FlowGraph graph) {
        return new GraphView(
                graph.nodes(),
                graph.edges().stream()
                        .map(edge ->
                                new Edge(
                                        edge.from(),
                                        edge.to(),
                                        edge.kind().name().toLowerCase(Locale.ROOT)))
                        .toList());
    }
}
