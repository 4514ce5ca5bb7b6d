package dev.grove.language.decide.fact;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Numbers as conditions compare them. An integer is one however it is written, such as {@code 1e3}
 * or {@code 7.0}. A number that is neither an integer of 64 bits nor what a double is written as
 * has no exact value in conditions: another one would be compared in its place.
 */
final class ExactNumbers {

    /** Digits of the largest integer of 64 bits, and zeros that a longer spelling may end with. */
    private static final int MOST_DIGITS = 19;

    /** Deeper values are refused where they come from; none is followed further here. */
    private static final int DEEPEST = 1_000;

    private ExactNumbers() {}

    /** Returns an object with integers as such: the one given where nothing is to be changed. */
    static Optional<ObjectNode> in(ObjectNode object) {
        return in((JsonNode) object, 0).map(ObjectNode.class::cast);
    }

    private static Optional<JsonNode> in(JsonNode node, int depth) {
        if (depth > DEEPEST) {
            return Optional.empty();
        }
        return switch (node) {
            case ObjectNode object -> members(object, depth + 1);
            case ArrayNode array -> elements(array, depth + 1);
            case JsonNode scalar when scalar.isNumber() -> number(scalar);
            default -> Optional.of(node);
        };
    }

    // A part that stays as it is comes back as the same node.
    @SuppressWarnings("ReferenceEquality")
    private static Optional<JsonNode> members(ObjectNode object, int depth) {
        ObjectNode copy = null;
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            Optional<JsonNode> exact = in(member.getValue(), depth);
            if (exact.isEmpty()) {
                return Optional.empty();
            }
            if (exact.get() != member.getValue()) {
                copy = copy == null ? JsonNodeFactory.instance.objectNode().setAll(object) : copy;
                copy.set(member.getKey(), exact.get());
            }
        }
        return Optional.of(copy == null ? object : copy);
    }

    // A part that stays as it is comes back as the same node.
    @SuppressWarnings("ReferenceEquality")
    private static Optional<JsonNode> elements(ArrayNode array, int depth) {
        ArrayNode copy = null;
        for (int i = 0; i < array.size(); i++) {
            Optional<JsonNode> exact = in(array.get(i), depth);
            if (exact.isEmpty()) {
                return Optional.empty();
            }
            if (exact.get() != array.get(i)) {
                copy = copy == null ? JsonNodeFactory.instance.arrayNode().addAll(array) : copy;
                copy.set(i, exact.get());
            }
        }
        return Optional.of(copy == null ? array : copy);
    }

    private static Optional<JsonNode> number(JsonNode number) {
        if (number.isIntegralNumber()) {
            return number.canConvertToLong() ? Optional.of(number) : Optional.empty();
        }
        BigDecimal decimal = number.decimalValue().stripTrailingZeros();
        if (decimal.scale() <= 0) {
            boolean isLong =
                    decimal.precision() - decimal.scale() <= MOST_DIGITS
                            && decimal.toBigInteger().bitLength() < Long.SIZE;
            return isLong
                    ? Optional.of(JsonNodeFactory.instance.numberNode(decimal.longValue()))
                    : Optional.empty();
        }
        double nearest = decimal.doubleValue();
        return Double.isFinite(nearest) && BigDecimal.valueOf(nearest).compareTo(decimal) == 0
                ? Optional.of(number)
                : Optional.empty();
    }
}
