package dev.grove.core.model.schema;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas as Moonshot takes them: where there are alternatives, each of them has the type, and the
 * schema that they are of has none.
 */
final class MoonshotSchema {

    private MoonshotSchema() {}

    static ObjectNode of(ObjectNode schema) {
        ObjectNode copy =
                Subschemas.replaced(
                        schema, part -> part instanceof ObjectNode object ? of(object) : part);
        for (String keyword : List.of("anyOf", "oneOf")) {
            if (copy.path(keyword).isArray()) {
                for (JsonNode branch : copy.path(keyword)) {
                    if (branch instanceof ObjectNode object) {
                        giveType(object, copy.path("type"));
                    }
                }
                copy.remove("type");
            }
        }
        return copy;
    }

    private static void giveType(ObjectNode branch, JsonNode type) {
        if (branch.has("type") || branch.has("anyOf") || branch.has("oneOf")) {
            return;
        }
        if (type.isMissingNode()) {
            Typing.setType(branch, Typing.inferred(branch));
        } else {
            branch.set("type", type);
        }
    }
}
