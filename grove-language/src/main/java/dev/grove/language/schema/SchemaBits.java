package dev.grove.language.schema;

import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Upper bound of what a value can say that satisfies a schema: the logarithm of how many such
 * values there are in canonical JSON. Each keyword only narrows, so that those which are not
 * understood here are passed over; references are not followed.
 */
public final class SchemaBits {

    /** Bits that are counted; a schema beyond is open. */
    public static final int MOST = 64;

    private static final BigInteger MOST_VALUES = BigInteger.TWO.pow(MOST);
    private static final BigInteger OPEN = MOST_VALUES.add(BigInteger.ONE);

    /** Schemas within each other, and elements of an array, beyond which one is open. */
    private static final int DEEPEST = 32;

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    /** Digits beyond which a bound of integers is passed over. */
    private static final int MOST_DIGITS = 100;

    private static final List<String> REFERENCES = List.of("$ref", "$dynamicRef", "$recursiveRef");

    private static final Set<String> ALL_TYPES =
            Set.of("null", "boolean", "integer", "number", "string", "array", "object");

    private SchemaBits() {}

    /** Bits of a value that satisfies a schema, rounded up; empty for an open schema. */
    public static OptionalInt of(JsonNode schema) {
        // Others know fewer keywords, and pass over those beside a reference.
        if (!schema.path("$schema").asString(DIALECT).startsWith(DIALECT)) {
            return OptionalInt.empty();
        }
        BigInteger values = values(schema, 0);
        return values.compareTo(MOST_VALUES) > 0
                ? OptionalInt.empty()
                : OptionalInt.of(
                        values.signum() == 0 ? 0 : values.subtract(BigInteger.ONE).bitLength());
    }

    /** Number of values, at most; {@link #OPEN} for too many. */
    private static BigInteger values(@Nullable JsonNode schema, int depth) {
        if (schema != null && schema.isBoolean() && !schema.booleanValue()) {
            return BigInteger.ZERO;
        }
        if (schema == null
                || !schema.isObject()
                || depth > DEEPEST
                || REFERENCES.stream().anyMatch(schema::has)) {
            return OPEN;
        }
        BigInteger least = ofTypes(schema, depth);
        if (schema.has("const")) {
            least = least.min(BigInteger.ONE);
        }
        if (schema.path("enum").isArray()) {
            least = least.min(BigInteger.valueOf(schema.path("enum").size()));
        }
        for (JsonNode each : schema.path("allOf")) {
            least = least.min(values(each, depth + 1));
        }
        for (String keyword : List.of("anyOf", "oneOf")) {
            if (schema.path(keyword).isArray()) {
                least = least.min(sum(schema.path(keyword).valueStream(), depth));
            }
        }
        return least;
    }

    private static BigInteger sum(Stream<JsonNode> schemas, int depth) {
        return schemas.map(each -> values(each, depth + 1))
                .reduce(BigInteger.ZERO, (all, one) -> bounded(all.add(one)));
    }

    private static BigInteger ofTypes(JsonNode schema, int depth) {
        BigInteger all = BigInteger.ZERO;
        for (String type : types(schema.path("type"))) {
            all = bounded(all.add(ofType(type, schema, depth)));
        }
        return all;
    }

    private static Iterable<String> types(JsonNode type) {
        if (type.isString()) {
            return List.of(type.stringValue());
        }
        return type.isArray()
                ? type.valueStream().map(each -> each.asString("")).distinct().toList()
                : ALL_TYPES;
    }

    private static BigInteger ofType(String type, JsonNode schema, int depth) {
        return switch (type) {
            case "null" -> BigInteger.ONE;
            case "boolean" -> BigInteger.TWO;
            case "integer" -> integers(schema);
            case "array" -> arrays(schema, depth);
            case "object" -> objects(schema, depth);
            default -> OPEN;
        };
    }

    /** Both bounds have to be there; an exclusive one counts as one that is not. */
    private static BigInteger integers(JsonNode schema) {
        BigInteger low =
                bounds(schema, "minimum", "exclusiveMinimum", RoundingMode.CEILING)
                        .max(Comparator.naturalOrder())
                        .orElse(null);
        BigInteger high =
                bounds(schema, "maximum", "exclusiveMaximum", RoundingMode.FLOOR)
                        .min(Comparator.naturalOrder())
                        .orElse(null);
        return low == null || high == null
                ? OPEN
                : bounded(high.subtract(low).add(BigInteger.ONE).max(BigInteger.ZERO));
    }

    private static Stream<BigInteger> bounds(
            JsonNode schema, String inclusive, String exclusive, RoundingMode inwards) {
        return Stream.of(inclusive, exclusive)
                .map(schema::path)
                .filter(JsonNode::isNumber)
                .filter(bound -> !bound.isDouble() || Double.isFinite(bound.doubleValue()))
                .map(JsonNode::decimalValue)
                // Others would be as long as their exponents say when they are written out.
                .filter(bound -> Math.abs(bound.scale()) <= MOST_DIGITS)
                .map(bound -> bound.setScale(0, inwards).toBigIntegerExact());
    }

    private static BigInteger arrays(JsonNode schema, int depth) {
        JsonNode most = schema.path("maxItems");
        if (!most.canConvertToInt()
                || !most.canConvertToExactIntegral()
                || most.intValue() > DEEPEST) {
            return OPEN;
        }
        BigInteger ofItem = values(schema.get("items"), depth + 1);
        for (JsonNode each : schema.path("prefixItems")) {
            ofItem = ofItem.max(values(each, depth + 1));
        }
        BigInteger all = BigInteger.ONE;
        BigInteger ofLength = BigInteger.ONE;
        for (int length = 1; length <= most.intValue(); length++) {
            ofLength = bounded(ofLength.multiply(ofItem));
            all = bounded(all.add(ofLength));
        }
        return all;
    }

    /** Closed ones have the properties that they name, and no others. */
    private static BigInteger objects(JsonNode schema, int depth) {
        JsonNode others = schema.path("additionalProperties");
        if (!others.isBoolean() || others.booleanValue() || schema.has("patternProperties")) {
            return OPEN;
        }
        Set<String> required =
                schema.path("required")
                        .valueStream()
                        .map(each -> each.asString(""))
                        .collect(Collectors.toSet());
        BigInteger all = BigInteger.ONE;
        for (var property : schema.path("properties").properties()) {
            BigInteger values = values(property.getValue(), depth + 1);
            all =
                    bounded(
                            all.multiply(
                                    required.contains(property.getKey())
                                            ? values
                                            : values.add(BigInteger.ONE)));
        }
        return all;
    }

    private static BigInteger bounded(BigInteger values) {
        return values.min(OPEN);
    }
}
