package dev.grove.language.schema;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Removes members that are null where a schema wants another type and does not require them. Many
 * clients and models write optional members so; over REST, too, they say nothing.
 */
public final class OptionalNulls {

    private OptionalNulls() {}

    /** A copy without them; the value itself where it holds no null. */
    public static ObjectNode removed(ObjectNode value, JsonNode schema) {
        if (!holdsNull(value)) {
            return value;
        }
        ObjectNode copy = value.deepCopy();
        remove(copy, schema);
        return copy;
    }

    private static boolean holdsNull(JsonNode value) {
        return value.isNull() || value.valueStream().anyMatch(OptionalNulls::holdsNull);
    }

    private static void remove(JsonNode value, JsonNode schema) {
        if (value instanceof ObjectNode object) {
            List<String> nulls = new ArrayList<>();
            object.properties()
                    .forEach(member -> {
                        JsonNode wanted = schema.path("properties").path(member.getKey());
                        if (!member.getValue().isNull()) {
                            remove(member.getValue(), wanted);
                        } else if (refusesNull(wanted)
                                && !names(schema.path("required"), member.getKey())) {
                            nulls.add(member.getKey());
                        }
                    });
            object.remove(nulls);
        } else if (value.isArray()) {
            value.forEach(item -> remove(item, schema.path("items")));
        }
    }

    private static boolean refusesNull(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isString()) {
            return !type.stringValue().equals("null");
        }
        return type.isArray() ? !names(type, "null") : schema.path("enum").isArray();
    }

    private static boolean names(JsonNode list, String name) {
        return list.valueStream().anyMatch(each -> each.asString("").equals(name));
    }
}
