package dev.grove.server.workflow.run;

import dev.grove.core.run.workflow.view.NodeView;
import dev.grove.core.run.workflow.view.WorkflowNodeView;
import dev.grove.language.analysis.FlowGraph;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The graph of a run, with the state of each node. */
record GraphResponse(List<NodeOfGraph> nodes, List<EdgeOfGraph> edges) {

    /**
     * @param parent the node that repeats this one; null at the top
     * @param state null for one that has not begun
     */
    record NodeOfGraph(
            String path,
            String kind,
            String label,
            @Nullable String parent,
            @Nullable WorkflowNodeView state) {}

    /**
     * @param kind {@code required}, {@code optional} or {@code order}
     */
    record EdgeOfGraph(String from, String to, String kind) {}

    static GraphResponse of(FlowGraph graph, List<NodeView> nodes) {
        Map<String, NodeView> states =
                nodes.stream().collect(Collectors.toMap(NodeView::path, Function.identity()));
        return new GraphResponse(
                graph.nodes().stream()
                        .map(node -> {
                            NodeView state = states.get(node.path());
                            return new NodeOfGraph(
                                    node.path(),
                                    node.kind(),
                                    node.label(),
                                    node.parent(),
                                    state == null ? null : WorkflowNodeView.of(state));
                        })
                        .toList(),
                graph.edges().stream()
                        .map(edge ->
                                new EdgeOfGraph(
                                        edge.from(),
                                        edge.to(),
                                        edge.kind().name().toLowerCase(Locale.ROOT)))
                        .toList());
    }
}
