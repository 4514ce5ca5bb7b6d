package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.analysis.graph.FlowGraph.EdgeKind;
import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.analysis.graph.Site;
import dev.grove.language.analysis.graph.Sites;
import dev.grove.language.expression.Evaluation;
import dev.grove.language.expression.Expressions;
import dev.grove.language.source.Findings;
import dev.grove.language.source.Places;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.WorkflowDefinition;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/**
 * Plan to execute a definition without errors: its graphs, which node waits for which, and its
 * expressions, each compiled when it is first needed. Safe for any number of threads.
 */
public final class WorkflowPlan {

    private final WorkflowDefinition definition;
    private final Expressions expressions;
    private final Map<String, Planned> graphs = new LinkedHashMap<>();
    private final Map<String, Site> sites = new HashMap<>();
    private final Map<String, PlannedField> fields = new ConcurrentHashMap<>();
    private final FlowGraph drawing;

    private WorkflowPlan(
            WorkflowDefinition definition, Expressions expressions, FlowGraph drawing) {
        this.definition = definition;
        this.expressions = expressions;
        this.drawing = drawing;
    }

    /**
     * A graph, and what its nodes wait for.
     *
     * @param before by the id of a node: what has to be settled before it, and why
     */
    private record Planned(Graph graph, Map<String, Map<String, EdgeKind>> before) {}

    public static WorkflowPlan of(WorkflowDefinition definition, Expressions expressions) {
        Sites all = Sites.of(definition);
        Findings findings = new Findings(Places.UNKNOWN);
        ExpressionCheck compiled = new ExpressionCheck(expressions, findings);
        compiled.check(all.all());
        Edges edges = new Edges(findings);
        edges.addReferences(compiled.usesOfNodes());
        all.nodes().forEach(edges::addNamed);
        WorkflowPlan plan =
                new WorkflowPlan(
                        definition,
                        expressions,
                        new FlowGraph(List.copyOf(all.drawn()), edges.of(all.scopes())));
        for (GraphScope scope : all.scopes()) {
            Map<String, Map<String, EdgeKind>> before = new HashMap<>();
            scope.graph()
                    .nodes()
                    .keySet()
                    .forEach(id -> before.put(id, edges.kindsBefore(scope, id)));
            plan.graphs.put(scope.pointer(), new Planned(scope.graph(), before));
        }
        all.all().forEach(site -> plan.sites.put(site.pointer(), site));
        return plan;
    }

    public WorkflowDefinition definition() {
        return definition;
    }

    /** Graph for a diagram. */
    public FlowGraph drawing() {
        return drawing;
    }

    /**
     * @param pointer of an object with {@code nodes}; empty for the whole
     */
    public Graph graph(String pointer) {
        return planned(pointer).graph();
    }

    /** Nodes to be settled before a node begins, each with the reason. */
    public Map<String, EdgeKind> before(String graph, String id) {
        return planned(graph).before().getOrDefault(id, Map.of());
    }

    /** Nodes of a graph that need a node to be settled before them, and so on from these. */
    public Set<String> downstream(String graph, Collection<String> from) {
        return Downstream.of(planned(graph).before(), from);
    }

    /**
     * A field that is evaluated.
     *
     * @param pointer within the definition
     */
    public PlannedField field(String pointer) {
        return fields.computeIfAbsent(
                pointer,
                at -> PlannedField.of(Objects.requireNonNull(sites.get(at), at), expressions));
    }

    /** Fields of a graph, and of the graphs within it. */
    public List<PlannedField> fieldsWithin(String graph) {
        return sites.keySet().stream()
                .filter(pointer -> pointer.startsWith(graph + "/"))
                .map(this::field)
                .toList();
    }

    /**
     * Title of a run as the definition writes it; empty where it does not, or its expressions fail.
     */
    public Optional<JsonNode> title(JsonNode input) {
        if (!hasField(Sites.TITLE)) {
            return Optional.empty();
        }
        return switch (field(Sites.TITLE).evaluate(Map.of("input", input))) {
            case Evaluation.Done(JsonNode value) -> Optional.of(value);
            case Evaluation.Failed _ -> Optional.empty();
        };
    }

    public boolean hasField(String pointer) {
        return sites.containsKey(pointer);
    }

    private Planned planned(String pointer) {
        return Objects.requireNonNull(graphs.get(pointer), pointer);
    }
}
