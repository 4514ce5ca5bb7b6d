package dev.grove.language.analysis;

import dev.grove.language.analysis.graph.GraphScope;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Reference;
import dev.grove.language.expression.SchemaPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of the lists that maps go over, as far as they are known. */
final class ListSchemas {

    private final Expressions expressions;
    private final Outputs outputs;
    private final @Nullable ObjectNode input;

    /** Each list is compiled once, however many fields look at its elements. */
    private final Map<Source, Optional<Reference>> paths = new HashMap<>();

    private record Source(String text, Set<String> names) {}

    ListSchemas(Expressions expressions, Outputs outputs, @Nullable ObjectNode input) {
        this.expressions = expressions;
        this.outputs = outputs;
        this.input = input;
    }

    /** Null where it is computed, or nothing is known of where it comes from. */
    @Nullable ObjectNode of(JsonNode list, GraphScope scope) {
        Reference reference = path(list, scope);
        if (reference == null) {
            return null;
        }
        List<Reference.Step> steps = reference.steps();
        return switch (reference.root()) {
            case "input" -> end(input, steps);
            case "nodes" -> ofNode(steps, scope);
            default -> null;
        };
    }

    private @Nullable ObjectNode ofNode(List<Reference.Step> steps, GraphScope scope) {
        String id = steps.size() < 2 ? null : steps.getFirst().name();
        GraphScope.Found found = id == null ? null : scope.find(id);
        return found == null || !"output".equals(steps.get(1).name())
                ? null
                : end(outputs.of(found.node(), found.scope()), steps.subList(2, steps.size()));
    }

    private static @Nullable ObjectNode end(
            @Nullable ObjectNode schema, List<Reference.Step> steps) {
        return SchemaPath.follow(schema, steps) instanceof SchemaPath.End.Known(ObjectNode at)
                ? at
                : null;
    }

    /** Path that a text is; null for anything else, such as a filtered list. */
    private @Nullable Reference path(JsonNode list, GraphScope scope) {
        if (!list.isString()) {
            return null;
        }
        String text = list.stringValue().strip();
        if (!text.startsWith("${") || !text.endsWith("}")) {
            return null;
        }
        return paths.computeIfAbsent(new Source(text, scope.names()), this::compiled).orElse(null);
    }

    private Optional<Reference> compiled(Source source) {
        String text = source.text();
        return expressions.compile(text.substring(2, text.length() - 1), source.names())
                                instanceof Compilation.Compiled(Expression expression)
                        && expression.isPath()
                ? Optional.of(expression.references().getFirst())
                : Optional.empty();
    }
}
