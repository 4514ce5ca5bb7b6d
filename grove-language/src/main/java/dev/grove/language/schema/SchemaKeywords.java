package dev.grove.language.schema;

import java.util.Set;

/** Keywords of JSON Schema by what their values are; all others annotate, and have data. */
public final class SchemaKeywords {

    private static final Set<String> MAPS =
            Set.of("properties", "patternProperties", "dependentSchemas", "$defs", "definitions");

    private static final Set<String> SCHEMAS =
            Set.of(
                    "items",
                    "prefixItems",
                    "additionalItems",
                    "unevaluatedItems",
                    "contains",
                    "additionalProperties",
                    "unevaluatedProperties",
                    "propertyNames",
                    "allOf",
                    "anyOf",
                    "oneOf",
                    "not",
                    "if",
                    "then",
                    "else");

    private SchemaKeywords() {}

    /** Whether its value is a map of schemas, by names that their author chose. */
    public static boolean isMapOfSchemas(String keyword) {
        return MAPS.contains(keyword);
    }

    /** Whether its value is a schema, or a list of them. */
    public static boolean isSchema(String keyword) {
        return SCHEMAS.contains(keyword);
    }
}
