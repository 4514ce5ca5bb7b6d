package dev.grove.language.expression;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableMap;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Types for the checker, made of schemas: an object whose schema says all of its properties is a
 * structure, and what a schema leaves open has any type. A {@code number} has any type too, since
 * it may be an int or a double.
 */
final class SchemaTypes {

    /** No path of an expression can be taken for a name that begins with it. */
    private static final String PREFIX = "@";

    private final Map<String, CelType> structures = new HashMap<>();

    CelType of(String variable, ObjectNode schema) {
        return type(PREFIX + variable, schema);
    }

    private CelType type(String name, JsonNode schema) {
        if (!(schema instanceof ObjectNode known) || SchemaPath.isComposed(known)) {
            return SimpleType.DYN;
        }
        return switch (known.path("type").asString("")) {
            case "string" -> SimpleType.STRING;
            case "boolean" -> SimpleType.BOOL;
            case "integer" -> SimpleType.INT;
            case "array" -> ListType.create(type(name + "[]", known.path("items")));
            case "object" -> structure(name, known);
            default -> SimpleType.DYN;
        };
    }

    private CelType structure(String name, ObjectNode schema) {
        if (!SchemaPath.isClosed(schema)
                || schema.has("patternProperties")
                || !(schema.get("properties") instanceof ObjectNode properties)) {
            return SimpleType.DYN;
        }
        ImmutableMap.Builder<String, CelType> types = ImmutableMap.builder();
        properties
                .properties()
                .forEach(property ->
                        types.put(
                                property.getKey(),
                                type(name + "/" + property.getKey(), property.getValue())));
        ImmutableMap<String, CelType> fields = types.buildOrThrow();
        StructType structure =
                StructType.create(
                        name, fields.keySet(), field -> Optional.ofNullable(fields.get(field)));
        structures.put(name, structure);
        return structure;
    }

    /** The structures of all schemas that were read. */
    CelTypeProvider provider() {
        return new Provider(ImmutableMap.copyOf(structures));
    }

    private record Provider(ImmutableMap<String, CelType> structures) implements CelTypeProvider {

        @Override
        public ImmutableCollection<CelType> types() {
            return structures.values();
        }

        @Override
        public Optional<CelType> findType(String typeName) {
            return Optional.ofNullable(structures.get(typeName));
        }
    }
}
