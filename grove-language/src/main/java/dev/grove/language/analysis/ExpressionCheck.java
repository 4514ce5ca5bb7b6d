package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.analysis.graph.Site;
import dev.grove.language.analysis.graph.Use;
import dev.grove.language.analysis.graph.Variables;
import dev.grove.language.expression.ComparedText;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.ExpressionFault;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Reference;
import dev.grove.language.expression.template.Template;
import dev.grove.language.source.Findings;
import dev.grove.language.text.NearestNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Compiles every expression, and finds what each of them reads. */
final class ExpressionCheck {

    /** Each takes up to a few milliseconds to compile. */
    private static final int MOST_EXPRESSIONS = 2_000;

    /** Characters of all expressions: a long one takes ten times as long as a short one. */
    private static final int MOST_CHARACTERS = 100_000;

    /** A text that a field compares a path with. */
    record Comparison(Site site, String pointer, ComparedText compared) {}

    private final Expressions expressions;
    private final Findings findings;
    private final List<Use> uses = new ArrayList<>();
    private final List<Use.OfNode> usesOfNodes = new ArrayList<>();
    private final List<Comparison> comparisons = new ArrayList<>();
    private final Set<String> alwaysFalse = new HashSet<>();

    ExpressionCheck(Expressions expressions, Findings findings) {
        this.expressions = expressions;
        this.findings = findings;
    }

    void check(List<Site> sites) {
        IntSummaryStatistics lengths =
                sites.stream().flatMapToInt(ExpressionCheck::lengths).summaryStatistics();
        if (lengths.getCount() > MOST_EXPRESSIONS || lengths.getSum() > MOST_CHARACTERS) {
            findings.error(
                    "",
                    "too_large",
                    "the workflow has more than %,d expressions, or %,d characters of them; split it"
                            .formatted(MOST_EXPRESSIONS, MOST_CHARACTERS));
            return;
        }
        for (Site site : sites) {
            Set<String> names = Variables.with(site.scope().names(), site.around().names());
            if (site.bare()) {
                expression(site, names);
            } else {
                template(site, names);
            }
        }
        uses.forEach(this::resolve);
    }

    private static IntStream lengths(Site site) {
        return site.bare() ? IntStream.of(site.source().length()) : Template.lengths(site.value());
    }

    List<Use> uses() {
        return uses;
    }

    List<Use.OfNode> usesOfNodes() {
        return usesOfNodes;
    }

    List<Comparison> comparisons() {
        return comparisons;
    }

    /** Pointers of expressions that are the constant {@code false}. */
    boolean isAlwaysFalse(String pointer) {
        return alwaysFalse.contains(pointer);
    }

    private void expression(Site site, Set<String> names) {
        switch (expressions.compile(site.source(), names)) {
            case Compilation.Refused(List<ExpressionFault> faults) ->
                    faults.forEach(fault -> invalid(site.pointer(), fault));
            case Compilation.Compiled(Expression expression) -> {
                expression
                        .references()
                        .forEach(reference -> uses.add(new Use(site, site.pointer(), reference)));
                expression
                        .comparedTexts()
                        .forEach(text ->
                                comparisons.add(new Comparison(site, site.pointer(), text)));
                if (expression.isAlwaysFalse()) {
                    alwaysFalse.add(site.pointer());
                }
            }
        }
    }

    private void template(Site site, Set<String> names) {
        Template template = Template.of(site.value(), names, expressions);
        template.faults()
                .forEach(fault -> invalid(site.pointer() + fault.pointer(), fault.fault()));
        template.references()
                .forEach(one ->
                        uses.add(new Use(site, site.pointer() + one.pointer(), one.reference())));
        template.comparisons()
                .forEach(one ->
                        comparisons.add(
                                new Comparison(
                                        site, site.pointer() + one.pointer(), one.compared())));
    }

    private void invalid(String pointer, ExpressionFault fault) {
        findings.error(pointer, fault.position(), "invalid_expression", fault.message());
    }

    private void resolve(Use use) {
        Reference reference = use.reference();
        if (!reference.root().equals("nodes")) {
            return;
        }
        Reference.Step first = reference.steps().isEmpty() ? null : reference.steps().getFirst();
        if (first == null || first.name() == null) {
            findings.error(
                    use.pointer(),
                    reference.position(),
                    "computed_node",
                    "a reference names its node, as in nodes.review; nodes alone, or with a"
                            + " computed key, is no edge");
            return;
        }
        GraphScope.Found found = use.site().scope().find(first.name());
        if (found == null) {
            findings.error(
                    use.pointer(),
                    first.position(),
                    "unknown_node",
                    unknown(first.name(), use.site().scope()));
            return;
        }
        usesOfNodes.add(new Use.OfNode(use, first.name(), found));
    }

    private static String unknown(String name, GraphScope scope) {
        List<String> ids = scope.ids();
        List<String> nearest = NearestNames.of(name, ids);
        return "nodes."
                + name
                + " is no node of this workflow"
                + (nearest.isEmpty()
                        ? "; there are: " + String.join(", ", ids)
                        : "; did you mean nodes." + String.join(", nodes.", nearest) + "?");
    }
}
