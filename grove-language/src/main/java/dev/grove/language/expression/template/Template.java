package dev.grove.language.expression.template;

import dev.grove.language.expression.Evaluation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.value.Json;
import dev.grove.language.json.Nesting;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON whose texts may hold expressions. Everything else is literal, keys included, and what an
 * expression gives is never read as an expression again.
 */
public final class Template {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final TemplatePart whole;
    private final List<TemplateFault> faults;
    private final List<TemplateReference> references;
    private final List<TemplateComparison> comparisons;

    private Template(TemplatePart whole, TemplateReader reader) {
        this.whole = whole;
        this.faults = List.copyOf(reader.faults());
        this.references = List.copyOf(reader.references());
        this.comparisons = List.copyOf(reader.comparisons());
    }

    public static Template of(JsonNode literal, Set<String> names, Expressions expressions) {
        TemplateReader reader = new TemplateReader(names, expressions);
        TemplatePart whole = reader.read(literal, "");
        return new Template(whole, reader);
    }

    /** Whether a text stands for itself, with no expression in it. */
    public static boolean isLiteral(String text) {
        return Placeholders.split(text).stream()
                .allMatch(piece -> piece instanceof Placeholders.Piece.Literal);
    }

    /** Lengths of its expressions, before any of them is compiled. */
    public static IntStream lengths(JsonNode literal) {
        return literal.isString()
                ? Placeholders.split(literal.stringValue()).stream()
                        .mapMultiToInt((piece, lengths) -> {
                            if (piece
                                    instanceof Placeholders.Piece.Computed(String source, int _)) {
                                lengths.accept(source.length());
                            }
                        })
                : literal.valueStream().flatMapToInt(Template::lengths);
    }

    /** JSON without expressions as it is rendered: what is escaped is the text itself. */
    public static JsonNode unescaped(JsonNode literal) {
        return render(
                new TemplateReader(Set.of(), new Expressions()).read(literal, ""),
                new Rendering(Map.of()));
    }

    /** Faults of its expressions; a template with faults is not rendered. */
    public List<TemplateFault> faults() {
        return faults;
    }

    public List<TemplateReference> references() {
        return references;
    }

    public List<TemplateComparison> comparisons() {
        return comparisons;
    }

    /**
     * All expressions of a template share the work of one evaluation, and what they give together
     * has the bound of one value.
     */
    public Evaluation render(Map<String, JsonNode> values) {
        try {
            JsonNode value = render(whole, new Rendering(values));
            return Nesting.isTooDeep(value)
                    ? new Evaluation.Failed("", Expression.TOO_DEEP)
                    : new Evaluation.Done(value);
        } catch (RenderingStopped stopped) {
            return stopped.failed();
        }
    }

    /** Renders to a text: any other value is written as compact JSON. */
    public Evaluation renderText(Map<String, JsonNode> values) {
        return switch (render(values)) {
            case Evaluation.Done(JsonNode value) when !value.isString() ->
                    new Evaluation.Done(NODES.stringNode(value.toString()));
            case Evaluation result -> result;
        };
    }

    private static JsonNode render(TemplatePart part, Rendering rendering) {
        return switch (part) {
            case TemplatePart.Fixed(JsonNode value) -> value;
            case TemplatePart.Computed computed -> Json.write(rendering.value(computed));
            case TemplatePart.Mixed(List<TemplatePart> pieces) -> {
                StringBuilder text = new StringBuilder();
                for (TemplatePart piece : pieces) {
                    rendering.append(text, piece);
                }
                yield NODES.stringNode(text.toString());
            }
            case TemplatePart.Items(List<TemplatePart> elements) -> {
                ArrayNode array = NODES.arrayNode(elements.size());
                elements.forEach(element -> array.add(render(element, rendering)));
                yield array;
            }
            case TemplatePart.Fields(Map<String, TemplatePart> fields) -> {
                ObjectNode object = NODES.objectNode();
                fields.forEach((key, value) -> object.set(key, render(value, rendering)));
                yield object;
            }
        };
    }
}
