package dev.grove.core.run.event;

import dev.grove.core.event.EventType;
import dev.grove.core.run.event.schema.EventSchemas;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Writes the schemas of events as types of TypeScript. */
record EventTypeScript(JsonNode schemas) {

    private static final String HEAD =
            """
            // Types of the events of Grove's runs, as streams and GET /agent-runs/{id}/events give them.
            // Made from the server's records by EventPagesTest; not to be edited.
            """;

    String text() {
        StringBuilder text = new StringBuilder(HEAD);
        for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
            text.append('\n').append(words("", schema.getValue()));
            text.append("export interface ").append(schema.getKey()).append(" {\n");
            for (Map.Entry<String, JsonNode> member :
                    schema.getValue().path("properties").properties()) {
                text.append(words("  ", member.getValue()))
                        .append("  ")
                        .append(member.getKey())
                        .append(isRequired(schema.getValue(), member.getKey()) ? ": " : "?: ")
                        .append(typeOf(member.getValue()))
                        .append(";\n");
            }
            text.append("}\n");
        }
        return text.append("\nexport type RunEvent =")
                .append(
                        Arrays.stream(EventType.values())
                                .map(type -> "\n  | " + EventSchemas.nameOf(type))
                                .collect(Collectors.joining()))
                .append(";\n")
                .toString();
    }

    private static String words(String indent, JsonNode schema) {
        return schema.has("description")
                ? indent + "/** " + schema.path("description").stringValue() + " */\n"
                : "";
    }

    private static String typeOf(JsonNode schema) {
        if (schema.has("$ref")) {
            String reference = schema.path("$ref").stringValue();
            return reference.substring(reference.lastIndexOf('/') + 1);
        }
        if (schema.has("const")) {
            return schema.path("const").toString();
        }
        if (schema.has("enum")) {
            return union(schema.path("enum"), JsonNode::toString);
        }
        if (schema.has("oneOf")) {
            return union(schema.path("oneOf"), EventTypeScript::typeOf);
        }
        JsonNode type = schema.path("type");
        return type.isArray()
                ? union(type, name -> typeOf(name.stringValue(), schema))
                : typeOf(type.asString(""), schema);
    }

    private static String typeOf(String type, JsonNode schema) {
        return switch (type) {
            case "integer", "number" -> "number";
            case "array" -> typeOf(schema.path("items")) + "[]";
            case "object" -> "Record<string, unknown>";
            case "string", "boolean", "null" -> type;
            case "" -> "unknown";
            default -> throw new IllegalArgumentException(type);
        };
    }

    private static String union(JsonNode choices, Function<JsonNode, String> each) {
        return choices.valueStream().map(each).collect(Collectors.joining(" | "));
    }

    private static boolean isRequired(JsonNode schema, String name) {
        return schema.path("required")
                .valueStream()
                .anyMatch(each -> each.stringValue().equals(name));
    }
}
