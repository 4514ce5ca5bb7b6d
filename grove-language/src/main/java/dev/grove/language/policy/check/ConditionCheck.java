package dev.grove.language.policy.check;

import dev.grove.language.decide.fact.Arguments;
import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.ExpressionFault;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Position;
import dev.grove.language.expression.Reference;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import dev.grove.language.source.Findings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compiles the condition of a rule. Where all that a rule is about are tools by their names, its
 * arguments have the types of their schemas; where they are not known, a warning says so.
 */
final class ConditionCheck {

    private final Expressions expressions;
    private final KnownTools tools;
    private final Findings findings;

    ConditionCheck(Expressions expressions, KnownTools tools, Findings findings) {
        this.expressions = expressions;
        this.tools = tools;
        this.findings = findings;
    }

    void check(Rule rule, String condition, String pointer) {
        List<String> named =
                rule.on().stream()
                        .filter(one -> one.subject() == Selector.Subject.CALL && one.isExact())
                        .map(Selector::pattern)
                        .distinct()
                        .toList();
        boolean allNamed = named.size() == rule.on().stream().distinct().count();
        List<ObjectNode> schemas =
                named.stream().map(tools::schema).flatMap(Optional::stream).distinct().toList();
        boolean known = allNamed && named.stream().allMatch(name -> tools.schema(name).isPresent());
        if (known) {
            for (ObjectNode schema : schemas) {
                compile(condition, schema, pointer);
            }
        } else {
            compile(condition, null, pointer);
        }
    }

    private void compile(String condition, @Nullable ObjectNode schema, String pointer) {
        switch (expressions.compileCondition(condition, Vocabulary.typed(schema))) {
            case Compilation.Refused(List<ExpressionFault> faults) ->
                    faults.forEach(fault ->
                            findings.error(
                                    pointer,
                                    fault.position(),
                                    "invalid_expression",
                                    fault.message()));
            case Compilation.Compiled(Expression compiled) ->
                    arguments(compiled).forEach(reference -> argument(reference, schema, pointer));
        }
    }

    private static Stream<Reference> arguments(Expression condition) {
        return condition.references().stream()
                .filter(reference -> reference.root().equals(Arguments.VARIABLE))
                .filter(reference -> !reference.steps().isEmpty());
    }

    private void argument(Reference reference, @Nullable ObjectNode schema, String pointer) {
        Reference.Step first = reference.steps().getFirst();
        if (schema == null) {
            warn(
                    pointer,
                    reference.position(),
                    "unknown_arguments",
                    "the arguments are not known here, so no typing error is found before it is decided; name the tools in `on`");
        } else if (first.name() != null && !first.optional() && !isRequired(schema, first.name())) {
            warn(
                    pointer,
                    first.position(),
                    "optional_argument",
                    "%1$s may be left out, which is a fault: read it as args.?%1$s.orValue(…)"
                            .formatted(first.name()));
        }
    }

    private static boolean isRequired(ObjectNode schema, String name) {
        return schema.path("required")
                .valueStream()
                .anyMatch(one -> one.isString() && one.stringValue().equals(name));
    }

    private void warn(String pointer, Position position, String code, String message) {
        findings.warning(pointer, position, code, message);
    }
}
