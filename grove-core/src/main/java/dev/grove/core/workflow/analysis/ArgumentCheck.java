package dev.grove.core.workflow.analysis;

import dev.grove.core.schema.JsonSchemas;
import dev.grove.core.workflow.Findings;
import dev.grove.core.workflow.expression.Pointers;
import dev.grove.core.workflow.expression.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Judges arguments by their schema, as far as they are written out. */
final class ArgumentCheck {

    private final JsonSchemas schemas;
    private final Findings findings;

    ArgumentCheck(JsonSchemas schemas, Findings findings) {
        this.schemas = schemas;
        this.findings = findings;
    }

    /**
     * @param of whose arguments they are, for the messages
     */
    void check(JsonNode arguments, ObjectNode schema, String pointer, String of) {
        part(arguments, schema, schema, pointer, of);
    }

    private void part(JsonNode value, JsonNode schema, ObjectNode root, String pointer, String of) {
        if (!(schema instanceof ObjectNode known)) {
            return;
        }
        if (isLiteral(value)) {
            whole(Template.unescaped(value), known, root, pointer);
        } else if (value instanceof ObjectNode object) {
            members(object, known, root, pointer, of);
        }
    }

    private void members(
            ObjectNode value, ObjectNode schema, ObjectNode root, String pointer, String of) {
        schema.path("required")
                .forEach(name -> {
                    if (name.isString() && !value.has(name.stringValue())) {
                        findings.error(
                                pointer,
                                "invalid_argument",
                                "%s is required by %s".formatted(name.stringValue(), of));
                    }
                });
        List<String> properties = new ArrayList<>(schema.path("properties").propertyNames());
        boolean closed =
                schema.path("additionalProperties").isBoolean()
                        && !schema.path("additionalProperties").booleanValue()
                        && !schema.has("patternProperties");
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            String name = member.getKey();
            String at = Pointers.child(pointer, name);
            if (properties.contains(name)) {
                part(member.getValue(), schema.get("properties").get(name), root, at, of);
            } else if (closed) {
                findings.error(
                        at,
                        "invalid_argument",
                        "%s takes no %s%s"
                                .formatted(of, name, SchemaPath.nearest(name, properties)));
            }
        }
    }

    private void whole(JsonNode value, ObjectNode schema, ObjectNode root, String pointer) {
        ObjectNode standing = schema.deepCopy();
        if (root.has("$defs") && !standing.has("$defs")) {
            standing.set("$defs", root.get("$defs"));
        }
        for (String fault : schemas.compile(standing).faults(value)) {
            int end = fault.startsWith("/") ? fault.indexOf(": ") : -1;
            findings.error(
                    end < 0 ? pointer : pointer + fault.substring(0, end),
                    "invalid_argument",
                    end < 0 ? fault : fault.substring(end + 2));
        }
    }

    private static boolean isLiteral(JsonNode value) {
        if (value.isString()) {
            return Template.isLiteral(value.stringValue());
        }
        for (JsonNode part :
                value.isObject() || value.isArray() ? value.values() : List.<JsonNode>of()) {
            if (!isLiteral(part)) {
                return false;
            }
        }
        return true;
    }
}
