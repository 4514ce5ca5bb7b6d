package dev.grove.language.expression.value;

import dev.grove.language.text.Durations;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON as values and back. An integer of 64 bits is an {@code int}, and exact; every other number a
 * {@code double}, which keeps the digits it was written with until it is computed with. Lists and
 * objects that pass through are the same nodes.
 */
public final class Json {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Json() {}

    public static Value read(JsonNode json) {
        return switch (json) {
            case ObjectNode object -> new JsonFields(object);
            case ArrayNode array -> new JsonItems(array);
            case JsonNode scalar when scalar.isString() -> new Value.Text(scalar.stringValue());
            case JsonNode scalar when scalar.isBoolean() -> Value.Bool.of(scalar.booleanValue());
            case JsonNode scalar when scalar.isNumber() -> number(scalar);
            default -> Value.Null.NULL;
        };
    }

    private static Value number(JsonNode number) {
        if (number.isIntegralNumber() && number.canConvertToLong()) {
            return new Value.Int(number.longValue());
        }
        return new Value.Real(number.decimalValue().doubleValue(), number);
    }

    /** Only of values whose size was checked. */
    public static JsonNode write(Value value) {
        return switch (value) {
            case Value.Null _ -> NODES.nullNode();
            case Value.Bool(boolean bool) -> NODES.booleanNode(bool);
            case Value.Int(long number) ->
                    number == (int) number
                            ? NODES.numberNode((int) number)
                            : NODES.numberNode(number);
            case Value.Real(double number, JsonNode written) ->
                    written == null ? real(number) : written;
            case Value.Text(String text) -> NODES.stringNode(text);
            case Value.Time(Instant time) -> NODES.stringNode(time.toString());
            case Value.Span(Duration span) -> NODES.stringNode(Durations.write(span));
            case Value.Maybe(Value inner) -> inner == null ? NODES.nullNode() : write(inner);
            case Value.Items items -> items(items);
            case Value.Fields fields -> fields(fields);
        };
    }

    private static JsonNode real(double number) {
        return NODES.numberNode(number);
    }

    /** JSON has no number for what is none, or is infinite. */
    public static void requireWritable(Value value) {
        switch (value) {
            case Value.Real(double number, JsonNode written)
                    when written == null && !Double.isFinite(number) ->
                    throw new Fault(number + " is no number of JSON");
            case Value.Maybe(Value inner) when inner != null -> requireWritable(inner);
            case MadeItems made -> {
                for (int i = 0; i < made.size(); i++) {
                    requireWritable(made.get(i));
                }
            }
            case MadeFields made -> made.entries().values().forEach(Json::requireWritable);
            default -> {
                // Everything else has its JSON.
            }
        }
    }

    private static JsonNode items(Value.Items items) {
        if (items instanceof JsonItems(ArrayNode outside)) {
            return outside;
        }
        ArrayNode array = NODES.arrayNode(items.size());
        for (int i = 0; i < items.size(); i++) {
            array.add(write(items.get(i)));
        }
        return array;
    }

    private static JsonNode fields(Value.Fields fields) {
        if (fields instanceof MadeFields(Map<String, Value> entries, int _)) {
            ObjectNode object = NODES.objectNode();
            entries.forEach((key, value) -> object.set(key, write(value)));
            return object;
        }
        return ((JsonFields) fields).json();
    }
}
