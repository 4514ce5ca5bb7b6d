package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.analysis.graph.FlowGraph.EdgeKind;
import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.analysis.graph.Sites;
import dev.grove.language.analysis.graph.Use;
import dev.grove.language.expression.Position;
import dev.grove.language.expression.SchemaPath;
import dev.grove.language.source.Findings;
import dev.grove.language.workflow.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which nodes wait for which: what is referred to, and what {@code after}, {@code merge} and {@code
 * workspace_from} name. Those of one graph; what stands in a node makes that node wait.
 */
final class Edges {

    private final Findings findings;

    /** By the scope of both ends, what waits, and what it waits for. */
    private final Map<GraphScope, Map<String, Map<String, EdgeKind>>> byScope = new HashMap<>();

    Edges(Findings findings) {
        this.findings = findings;
    }

    void addReferences(List<Use.OfNode> uses) {
        for (Use.OfNode use : uses) {
            GraphScope scope = use.use().site().scope();
            GraphScope of = use.target().scope();
            String owner = use.use().site().owner();
            // The output of a graph waits for all of its nodes anyway.
            if (!owner.isEmpty() || scope != of) {
                add(
                        of,
                        use.id(),
                        scope.within(of, owner),
                        use.isRequired() ? EdgeKind.REQUIRED : EdgeKind.OPTIONAL);
            }
        }
    }

    void addNamed(Sites.Placed placed) {
        List<String> after = placed.node().settings().after();
        for (int i = 0; i < after.size(); i++) {
            named(placed, placed.pointer() + "/after/" + i, after.get(i), EdgeKind.ORDER);
        }
        switch (placed.node()) {
            case Node.MergeNode merge -> {
                for (int i = 0; i < merge.nodes().size(); i++) {
                    named(
                            placed,
                            placed.pointer() + "/merge/" + i,
                            merge.nodes().get(i),
                            EdgeKind.OPTIONAL);
                }
            }
            case Node.AgentNode agent when agent.workspaceFrom() != null ->
                    named(
                            placed,
                            placed.pointer() + "/workspace_from",
                            agent.workspaceFrom(),
                            EdgeKind.REQUIRED);
            default -> {
                // Names no other nodes.
            }
        }
    }

    private void named(Sites.Placed placed, String pointer, String id, EdgeKind kind) {
        GraphScope.Found found = placed.scope().find(id);
        if (found == null) {
            findings.error(
                    pointer,
                    Position.START,
                    "unknown_node",
                    id
                            + " is no node of this workflow"
                            + SchemaPath.nearest(id, placed.scope().ids()));
            return;
        }
        add(found.scope(), id, placed.scope().within(found.scope(), placed.owner()), kind);
    }

    private void add(GraphScope scope, String from, String to, EdgeKind kind) {
        byScope.computeIfAbsent(scope, _ -> new LinkedHashMap<>())
                .computeIfAbsent(to, _ -> new LinkedHashMap<>())
                .merge(from, kind, Edges::stronger);
    }

    private static EdgeKind stronger(EdgeKind one, EdgeKind other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    /** The nodes that a node waits for, in the order they were named in. */
    Set<String> before(GraphScope scope, String id) {
        return of(scope).getOrDefault(id, Map.of()).keySet();
    }

    /** Nodes that a node waits for, each with the reason. */
    Map<String, EdgeKind> kindsBefore(GraphScope scope, String id) {
        return Map.copyOf(of(scope).getOrDefault(id, Map.of()));
    }

    /** Nodes whose output a node needs. */
    List<String> required(GraphScope scope, String id) {
        return of(scope).getOrDefault(id, Map.of()).entrySet().stream()
                .filter(edge -> edge.getValue() == EdgeKind.REQUIRED)
                .map(Map.Entry::getKey)
                .toList();
    }

    List<FlowGraph.FlowEdge> of(List<GraphScope> scopes) {
        List<FlowGraph.FlowEdge> edges = new ArrayList<>();
        for (GraphScope scope : scopes) {
            of(scope)
                    .forEach((to, all) ->
                            all.forEach((from, kind) ->
                                    edges.add(
                                            new FlowGraph.FlowEdge(
                                                    scope.path() + from,
                                                    scope.path() + to,
                                                    kind))));
        }
        return edges;
    }

    private Map<String, Map<String, EdgeKind>> of(GraphScope scope) {
        return byScope.getOrDefault(scope, Map.of());
    }
}
