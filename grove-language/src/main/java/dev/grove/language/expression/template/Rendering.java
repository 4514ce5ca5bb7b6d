package dev.grove.language.expression.template;

import dev.grove.language.expression.Evaluation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.ExpressionFault;
import dev.grove.language.expression.Position;
import dev.grove.language.expression.value.Json;
import dev.grove.language.expression.value.Sizes;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Rendering of a template: the work and the size that its expressions share. */
final class Rendering {

    private final Map<String, JsonNode> values;
    private final Work work = Work.ofField();
    private int characters;

    Rendering(Map<String, JsonNode> values) {
        this.values = values;
    }

    Value value(TemplatePart.Computed computed) {
        return switch (computed.expression().outcome(values, work)) {
            case Expression.Outcome.Made(Value made) -> {
                characters = Sizes.sum(characters, Sizes.of(made, work));
                if (characters == Sizes.TOO_LARGE) {
                    throw stopped(
                            computed,
                            new ExpressionFault(
                                    Position.START,
                                    "with what stands before it makes more than %,d characters"
                                            .formatted(Sizes.MOST_CHARACTERS)));
                }
                yield made;
            }
            case Expression.Outcome.Broken(ExpressionFault fault) -> throw stopped(computed, fault);
        };
    }

    /** A text as it is, everything else as compact JSON. */
    void append(StringBuilder text, TemplatePart piece) {
        switch (piece) {
            case TemplatePart.Fixed(JsonNode literal) -> text.append(literal.stringValue());
            case TemplatePart.Computed computed -> {
                Value value = value(computed);
                JsonNode json = Json.write(value);
                text.append(json.isString() ? json.stringValue() : json.toString());
            }
            case TemplatePart.Mixed _, TemplatePart.Items _, TemplatePart.Fields _ ->
                    throw new IllegalStateException("A text has no parts of its own within it");
        }
    }

    private static RenderingStopped stopped(TemplatePart.Computed computed, ExpressionFault fault) {
        Position begin = computed.begin();
        return new RenderingStopped(
                new Evaluation.Failed(
                        computed.pointer(), fault.shifted(begin.column() - 1, begin.line() - 1)));
    }
}
