package dev.grove.language.expression.template;

import dev.grove.language.expression.ComparedText;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.ExpressionFault;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Position;
import dev.grove.language.expression.Reference;
import dev.grove.language.json.Pointers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes parts of literal JSON, and gathers what is wrong with them. */
final class TemplateReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Set<String> names;
    private final Expressions expressions;
    private final List<TemplateFault> faults = new ArrayList<>();
    private final List<TemplateReference> references = new ArrayList<>();
    private final List<TemplateComparison> comparisons = new ArrayList<>();

    TemplateReader(Set<String> names, Expressions expressions) {
        this.names = names;
        this.expressions = expressions;
    }

    List<TemplateFault> faults() {
        return faults;
    }

    List<TemplateReference> references() {
        return references;
    }

    List<TemplateComparison> comparisons() {
        return comparisons;
    }

    TemplatePart read(JsonNode json, String pointer) {
        return switch (json) {
            case ObjectNode object -> {
                Map<String, TemplatePart> fields = new LinkedHashMap<>();
                for (Map.Entry<String, JsonNode> field : object.properties()) {
                    fields.put(
                            field.getKey(),
                            read(field.getValue(), Pointers.child(pointer, field.getKey())));
                }
                yield new TemplatePart.Fields(fields);
            }
            case ArrayNode array -> {
                List<TemplatePart> elements = new ArrayList<>();
                for (int i = 0; i < array.size(); i++) {
                    elements.add(read(array.get(i), pointer + "/" + i));
                }
                yield new TemplatePart.Items(elements);
            }
            case JsonNode scalar when scalar.isString() -> text(scalar, pointer);
            default -> new TemplatePart.Fixed(json);
        };
    }

    private TemplatePart text(JsonNode json, String pointer) {
        String text = json.stringValue();
        if (!text.contains(Placeholders.START)) {
            return new TemplatePart.Fixed(json);
        }
        List<TemplatePart> parts = new ArrayList<>();
        Position place = Position.START;
        int at = 0;
        for (Placeholders.Piece piece : Placeholders.split(text)) {
            int offset =
                    switch (piece) {
                        case Placeholders.Piece.Literal _ -> at;
                        case Placeholders.Piece.Computed(String _, int begin) -> begin;
                        case Placeholders.Piece.Unended(int begin) -> begin;
                    };
            // From piece to piece: a text has as many as it has room for.
            place = place.after(text, at, offset);
            at = offset;
            parts.add(part(piece, place, pointer));
        }
        return parts.size() == 1 ? parts.getFirst() : new TemplatePart.Mixed(parts);
    }

    private TemplatePart part(Placeholders.Piece piece, Position place, String pointer) {
        return switch (piece) {
            case Placeholders.Piece.Literal(String literal) ->
                    new TemplatePart.Fixed(NODES.stringNode(literal));
            case Placeholders.Piece.Computed(String source, int _) ->
                    computed(source, place, pointer);
            case Placeholders.Piece.Unended _ ->
                    refused(
                            new ExpressionFault(
                                    place,
                                    "${ has no closing brace; write $${ for the text itself"),
                            pointer);
        };
    }

    private TemplatePart computed(String source, Position begin, String pointer) {
        int characters = begin.column() - 1;
        int lines = begin.line() - 1;
        return switch (expressions.compile(source, names)) {
            case Compilation.Compiled(Expression expression) -> {
                for (Reference reference : expression.references()) {
                    references.add(
                            new TemplateReference(pointer, reference.shifted(characters, lines)));
                }
                for (ComparedText compared : expression.comparedTexts()) {
                    comparisons.add(
                            new TemplateComparison(pointer, compared.shifted(characters, lines)));
                }
                yield new TemplatePart.Computed(expression, pointer, begin);
            }
            case Compilation.Refused(List<ExpressionFault> found) -> {
                found.forEach(fault -> refused(fault.shifted(characters, lines), pointer));
                yield new TemplatePart.Fixed(NODES.nullNode());
            }
        };
    }

    private TemplatePart refused(ExpressionFault fault, String pointer) {
        faults.add(new TemplateFault(pointer, fault));
        return new TemplatePart.Fixed(NODES.nullNode());
    }
}
