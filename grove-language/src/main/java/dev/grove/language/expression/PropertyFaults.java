package dev.grove.language.expression;

import java.util.List;
import java.util.stream.Stream;

/** Finds references to what the schemas of variables say is not there. */
final class PropertyFaults {

    private PropertyFaults() {}

    static List<ExpressionFault> of(List<Reference> references, Variables variables) {
        return references.stream()
                .flatMap(reference -> fault(reference, variables))
                .distinct()
                .toList();
    }

    private static Stream<ExpressionFault> fault(Reference reference, Variables variables) {
        List<Reference.Step> steps = reference.steps();
        if (!(SchemaPath.follow(variables.schemas().get(reference.root()), steps)
                        instanceof
                        SchemaPath.End.Missing(Reference.Step step, boolean closed, var properties))
                || !closed) {
            return Stream.empty();
        }
        String name = step.name() == null ? "[]" : step.name();
        return Stream.of(
                new ExpressionFault(
                        step.position(),
                        before(reference, step)
                                + " has no "
                                + name
                                + SchemaPath.nearest(name, properties)));
    }

    private static String before(Reference reference, Reference.Step step) {
        StringBuilder path = new StringBuilder(reference.root());
        reference
                .steps()
                .subList(0, reference.steps().indexOf(step))
                .forEach(each -> path.append(each.name() == null ? "[]" : "." + each.name()));
        return path.toString();
    }
}
