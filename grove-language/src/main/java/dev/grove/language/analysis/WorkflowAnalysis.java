package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.FlowGraph;
import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.analysis.graph.Sites;
import dev.grove.language.document.WorkflowDocuments;
import dev.grove.language.document.WorkflowDocuments.Reading;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Reference;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.Finding;
import dev.grove.language.source.Findings;
import dev.grove.language.source.Places;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.WorkflowDefinition;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Judges documents of workflows before they are stored or run. */
public class WorkflowAnalysis {

    private final WorkflowDocuments documents;
    private final Expressions expressions;
    private final JsonSchemas schemas;

    public WorkflowAnalysis(
            WorkflowDocuments documents, Expressions expressions, JsonSchemas schemas) {
        this.documents = documents;
        this.expressions = expressions;
        this.schemas = schemas;
    }

    /**
     * All that is wrong at once: what could not be read does not hide what could.
     *
     * @param known the other definitions of the tenant
     */
    public Analysis analyse(String text, DocumentFormat format, KnownDefinitions known) {
        return switch (documents.read(text, format)) {
            case Reading.Unreadable(Finding finding) ->
                    new Analysis(
                            Optional.empty(),
                            Optional.empty(),
                            null,
                            List.of(finding),
                            List.of(),
                            FlowGraph.EMPTY,
                            WorstCost.NOTHING);
            case Reading.Draft draft -> analyse(draft, known);
        };
    }

    private Analysis analyse(Reading.Draft draft, KnownDefinitions known) {
        WorkflowDefinition definition = draft.definition();
        Findings findings = draft.findings();
        Sites sites = Sites.of(definition);
        Outputs outputs = new Outputs(known);
        ListSchemas lists = new ListSchemas(expressions, outputs, definition.input());

        ExpressionCheck compiled = new ExpressionCheck(expressions, findings);
        compiled.check(sites.all());
        PropertyCheck properties =
                new PropertyCheck(definition.input(), known, outputs, lists, findings);
        compiled.uses().forEach(properties::check);
        compiled.usesOfNodes().forEach(properties::check);
        compiled.comparisons().forEach(comparison -> LabelCheck.check(comparison, findings));

        Edges edges = new Edges(findings);
        edges.addReferences(compiled.usesOfNodes());
        sites.nodes().forEach(edges::addNamed);
        SkipCheck skips = new SkipCheck(edges, compiled, findings);
        for (GraphScope scope : sites.scopes()) {
            scope.refuseReusedIds(findings);
            Cycles.find(scope, edges, findings);
            skips.refuseUnreachable(scope);
        }
        skips.warnOfSkipping(compiled.usesOfNodes());

        known.refusalOfName(definition.name())
                .ifPresent(why -> findings.error("/name", "reserved_name", why));
        checkNodes(definition, sites, known, findings);
        return new Analysis(
                Optional.of(definition),
                Optional.of(draft.json()),
                draft.expectedVersion(),
                sorted(findings, Finding::isError),
                sorted(findings, finding -> !finding.isError()),
                new FlowGraph(List.copyOf(sites.drawn()), edges.of(sites.scopes())),
                CostEstimate.of(definition, sites.scopes().getFirst(), known, lists));
    }

    /** The graph of a definition that was stored. */
    public FlowGraph graph(WorkflowDefinition definition) {
        Findings ignored = new Findings(Places.UNKNOWN);
        Sites sites = Sites.of(definition);
        ExpressionCheck compiled = new ExpressionCheck(expressions, ignored);
        compiled.check(sites.all());
        Edges edges = new Edges(ignored);
        edges.addReferences(compiled.usesOfNodes());
        sites.nodes().forEach(edges::addNamed);
        return new FlowGraph(List.copyOf(sites.drawn()), edges.of(sites.scopes()));
    }

    /** Worst-case cost of a run of a definition that was stored. */
    public WorstCost cost(WorkflowDefinition definition, KnownDefinitions known) {
        return CostEstimate.of(
                definition,
                Sites.of(definition).scopes().getFirst(),
                known,
                new ListSchemas(expressions, new Outputs(known), definition.input()));
    }

    /** Definitions that the nodes of a definition name outside of it. */
    public static NamedDefinitions named(WorkflowDefinition definition) {
        return NamedDefinitions.of(
                Sites.of(definition).nodes().stream().map(Sites.Placed::node).toList());
    }

    /**
     * The way by which a workflow that an agent calls would run that agent again; empty where there
     * is none.
     */
    public static List<String> wayBack(String agent, String workflow, KnownDefinitions known) {
        return Recursion.wayBack(agent, workflow, known);
    }

    /** The skills that the expressions of a definition name. */
    public Set<String> skills(WorkflowDefinition definition) {
        ExpressionCheck compiled = new ExpressionCheck(expressions, new Findings(Places.UNKNOWN));
        // Compiling takes long, and few expressions name a skill.
        compiled.check(
                Sites.of(definition).all().stream()
                        .filter(site -> site.value().toString().contains("skills"))
                        .toList());
        return compiled.uses().stream()
                .filter(use -> use.reference().root().equals("skills"))
                .flatMap(use -> use.reference().steps().stream().limit(1))
                .map(Reference.Step::name)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void checkNodes(
            WorkflowDefinition definition, Sites sites, KnownDefinitions known, Findings findings) {
        NameCheck names =
                new NameCheck(
                        definition.name(), known, new ArgumentCheck(schemas, findings), findings);
        Recursion recursion = Recursion.of(definition.name(), known);
        for (Sites.Placed placed : sites.nodes()) {
            names.check(placed, definition.limits().maxCostUsd() != null);
            recursion.check(placed, findings);
            if (placed.node() instanceof Node.AskNode ask
                    && ask.timeout() == null
                    && definition.limits().maxWaitSeconds() != null) {
                findings.error(
                        placed.pointer() + "/ask",
                        "ask_without_timeout",
                        "the workflow has limits.max_wait_seconds, with which an ask without"
                                + " timeout would stop the run; give it a timeout");
            }
        }
    }

    private static List<Finding> sorted(Findings findings, Predicate<Finding> which) {
        return findings.all().stream()
                .filter(which)
                .sorted(
                        Comparator.comparingInt((Finding finding) -> finding.place().line())
                                .thenComparingInt(finding -> finding.place().column())
                                .thenComparing(Finding::field)
                                .thenComparingInt(Finding::line)
                                .thenComparingInt(Finding::column))
                .toList();
    }
}
