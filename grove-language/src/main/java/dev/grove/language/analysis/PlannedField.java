package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.Site;
import dev.grove.language.analysis.graph.Use;
import dev.grove.language.analysis.graph.Variables;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Evaluation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Reference;
import dev.grove.language.expression.template.Template;
import dev.grove.language.expression.template.TemplateReference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A field of a definition, compiled, and what it reads. Safe for any number of threads. */
public final class PlannedField {

    private final String pointer;
    private final List<Use> uses;
    private final Evaluator evaluator;

    private PlannedField(String pointer, List<Use> uses, Evaluator evaluator) {
        this.pointer = pointer;
        this.uses = uses;
        this.evaluator = evaluator;
    }

    /** Gives the value of the field. */
    private interface Evaluator {
        Evaluation evaluate(Map<String, JsonNode> values);
    }

    static PlannedField of(Site site, Expressions expressions) {
        Set<String> names = Variables.with(site.scope().names(), site.around().names());
        if (site.bare()) {
            Expression compiled =
                    switch (expressions.compile(site.source(), names)) {
                        case Compilation.Compiled(Expression expression) -> expression;
                        case Compilation.Refused(var faults) ->
                                throw new IllegalStateException(site.pointer() + " " + faults);
                    };
            return new PlannedField(
                    site.pointer(), uses(site, compiled.references().stream()), compiled::evaluate);
        }
        Template template = Template.of(site.value(), names, expressions);
        return new PlannedField(
                site.pointer(),
                uses(site, template.references().stream().map(TemplateReference::reference)),
                template::render);
    }

    private static List<Use> uses(Site site, Stream<Reference> references) {
        return references.map(reference -> new Use(site, site.pointer(), reference)).toList();
    }

    public String pointer() {
        return pointer;
    }

    /** Ids of the nodes that it refers to, those of graphs around it among them. */
    public Set<String> nodes() {
        return named("nodes", _ -> true);
    }

    /** Ids among {@link #nodes} whose output it reads. */
    public Set<String> outputs() {
        return named("nodes", Use::readsOutput);
    }

    /** Whether it reads one member of a node's output, and nothing else of it. */
    public boolean readsOnly(String node, String member) {
        return uses.stream()
                .filter(use -> use.reference().root().equals("nodes"))
                .filter(use -> use.first().isEmpty() || use.first().equals(node))
                .allMatch(use -> !use.first().isEmpty() && use.readsOnly(member));
    }

    /** Ids among {@link #nodes} without whose output it has no value. */
    public Set<String> required() {
        return named("nodes", Use::needsOutput);
    }

    /** Ids of the skills whose texts it reads. */
    public Set<String> skills() {
        return named("skills", _ -> true);
    }

    /** Whether it reads a variable. */
    public boolean reads(String variable) {
        return uses.stream().anyMatch(use -> use.reference().root().equals(variable));
    }

    private Set<String> named(String root, Predicate<Use> which) {
        return uses.stream()
                .filter(use -> use.reference().root().equals(root))
                .filter(use -> !use.first().isEmpty() && which.test(use))
                .map(Use::first)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    public Evaluation evaluate(Map<String, JsonNode> values) {
        return evaluator.evaluate(values);
    }
}
