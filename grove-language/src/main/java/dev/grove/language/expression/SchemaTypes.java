package dev.grove.language.expression;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Types for the checker, made of schemas: an object whose schema says all of its properties is a
 * structure, and what a schema leaves open has any type. A {@code number} has any type too, since
 * it may be an int or a double.
 */
final class SchemaTypes implements CelTypeProvider {

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
        Map<String, CelType> fields = new LinkedHashMap<>();
        properties
                .properties()
                .forEach(property ->
                        fields.put(
                                property.getKey(),
                                type(name + "/" + property.getKey(), property.getValue())));
        StructType structure =
                StructType.create(
                        name,
                        ImmutableSet.copyOf(fields.keySet()),
                        field -> Optional.ofNullable(fields.get(field)));
        structures.put(name, structure);
        return structure;
    }

    @Override
    public ImmutableCollection<CelType> types() {
        return ImmutableList.copyOf(structures.values());
    }

    @Override
    public Optional<CelType> findType(String typeName) {
        return Optional.ofNullable(structures.get(typeName));
    }
}
