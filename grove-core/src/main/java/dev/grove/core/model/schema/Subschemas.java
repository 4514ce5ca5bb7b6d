package dev.grove.core.model.schema;

import dev.grove.language.schema.SchemaKeywords;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Finds the schemas within a schema; everything else in it is data. */
final class Subschemas {

    private Subschemas() {}

    /** A copy in which each schema directly within is replaced. */
    static ObjectNode replaced(ObjectNode schema, UnaryOperator<JsonNode> replacement) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> member : schema.properties()) {
            String keyword = member.getKey();
            JsonNode value = member.getValue();
            if (SchemaKeywords.isMapOfSchemas(keyword) && value.isObject()) {
                ObjectNode map = copy.putObject(keyword);
                value.properties()
                        .forEach(
                                each -> map.set(each.getKey(), replacement.apply(each.getValue())));
            } else if (SchemaKeywords.isSchema(keyword) && value instanceof ArrayNode list) {
                ArrayNode replaced = copy.putArray(keyword);
                list.forEach(each -> replaced.add(replacement.apply(each)));
            } else if (SchemaKeywords.isSchema(keyword) && isSchema(value)) {
                copy.set(keyword, replacement.apply(value));
            } else {
                copy.set(keyword, value);
            }
        }
        return copy;
    }

    private static boolean isSchema(JsonNode value) {
        return value.isObject() || value.isBoolean();
    }
}
