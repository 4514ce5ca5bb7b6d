package dev.grove.core.workflow.definition;

import dev.grove.language.analysis.FlowGraph;
import java.util.List;
import java.util.Locale;

/** The graph of a definition as callers read it, in REST and over MCP alike. */
public record GraphView(List<FlowGraph.FlowNode> nodes, List<Edge> edges) {

    /**
     * @param kind {@code required}, {@code optional} or {@code order}
     */
    public record Edge(String from, String to, String kind) {}

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
