package dev.grove.language.expression.template;

import dev.grove.language.expression.Expression;
import dev.grove.language.expression.Position;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A node of a template. */
sealed interface TemplatePart {

    record Fixed(JsonNode value) implements TemplatePart {}

    /**
     * @param pointer of the text that the expression stands in
     * @param begin of the expression within that text
     */
    record Computed(Expression expression, String pointer, Position begin)
            implements TemplatePart {}

    /** A text of several pieces. */
    record Mixed(List<TemplatePart> pieces) implements TemplatePart {}

    record Items(List<TemplatePart> elements) implements TemplatePart {}

    record Fields(Map<String, TemplatePart> fields) implements TemplatePart {}
}
