package dev.grove.core.workflow.analysis;

import dev.grove.core.schema.JsonSchemas;
import dev.grove.core.workflow.Finding;
import dev.grove.core.workflow.Findings;
import dev.grove.core.workflow.Node;
import dev.grove.core.workflow.WorkflowDefinition;
import dev.grove.core.workflow.document.DocumentFormat;
import dev.grove.core.workflow.document.WorkflowDocuments;
import dev.grove.core.workflow.document.WorkflowDocuments.Reading;
import dev.grove.core.workflow.expression.Expressions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/** Judges documents of workflows before they are stored or run. */
@Component
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
                            List.of(finding),
                            List.of(),
                            FlowGraph.EMPTY,
                            WorstCase.NOTHING);
            case Reading.Draft(WorkflowDefinition definition, Findings findings) ->
                    analyse(definition, findings, known);
        };
    }

    private Analysis analyse(
            WorkflowDefinition definition, Findings findings, KnownDefinitions known) {
        Sites sites = Sites.of(definition.graph());
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
        for (Scope scope : sites.scopes()) {
            scope.refuseReusedIds(findings);
            Cycles.find(scope, edges, findings);
            skips.refuseUnreachable(scope);
        }
        skips.warnOfSkipping(compiled.usesOfNodes());

        checkNodes(definition, sites, known, findings);
        return new Analysis(
                Optional.of(definition),
                sorted(findings, Finding::isError),
                sorted(findings, finding -> !finding.isError()),
                new FlowGraph(List.copyOf(sites.drawn()), edges.of(sites.scopes())),
                CostEstimate.of(definition, sites.scopes().getFirst(), known, lists));
    }

    private void checkNodes(
            WorkflowDefinition definition, Sites sites, KnownDefinitions known, Findings findings) {
        NameCheck names =
                new NameCheck(
                        definition.name(), known, new ArgumentCheck(schemas, findings), findings);
        Recursion recursion = new Recursion(definition.name(), known, findings);
        for (Sites.Placed placed : sites.nodes()) {
            names.check(placed, definition.limits().maxCostUsd() != null);
            recursion.check(placed);
            if (placed.node() instanceof Node.AskNode ask
                    && ask.timeout() == null
                    && definition.limits().maxSeconds() != null) {
                findings.error(
                        placed.pointer() + "/ask",
                        "ask_without_timeout",
                        "the workflow has a deadline (limits.max_seconds) that an ask without"
                                + " timeout could pass; give it a timeout");
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
