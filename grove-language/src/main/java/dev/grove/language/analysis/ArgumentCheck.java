package dev.grove.language.analysis;

import dev.grove.language.expression.SchemaPath;
import dev.grove.language.expression.template.Template;
import dev.grove.language.json.Pointers;
import dev.grove.language.schema.CheckableSchema;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.Findings;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Judges arguments by their schema, as far as they are written out. */
final class ArgumentCheck {

    /**
     * Characters of schemas that are compiled for a document; a run checks its arguments anyway.
     */
    private static final long MOST_CHARACTERS = 5_000_000;

    private final JsonSchemas schemas;
    private final Findings findings;

    /** By the schemas of tools and workflows: each is made checkable once, however often named. */
    private final Map<ObjectNode, CheckableSchema> checkable = new HashMap<>();

    private long characters;

    ArgumentCheck(JsonSchemas schemas, Findings findings) {
        this.schemas = schemas;
        this.findings = findings;
    }

    /**
     * @param of whose arguments they are, for the messages
     */
    void check(JsonNode arguments, ObjectNode schema, String pointer, String of) {
        CheckableSchema whole = checkable.computeIfAbsent(schema, CheckableSchema::of);
        part(arguments, whole.schema(), whole, pointer, of);
    }

    private void part(
            JsonNode value, JsonNode schema, CheckableSchema root, String pointer, String of) {
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
            ObjectNode value, ObjectNode schema, CheckableSchema root, String pointer, String of) {
        schema.path("required")
                .forEach(name -> {
                    if (name.isString() && !value.has(name.stringValue())) {
                        findings.error(
                                pointer,
                                "invalid_argument",
                                "%s is required by %s".formatted(name.stringValue(), of));
                    }
                });
        Set<String> properties = new LinkedHashSet<>(schema.path("properties").propertyNames());
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

    private void whole(JsonNode value, ObjectNode schema, CheckableSchema root, String pointer) {
        if (characters > MOST_CHARACTERS) {
            return;
        }
        ObjectNode standing = root.standingAlone(schema);
        characters += standing.toString().length();
        for (String fault : schemas.compileCheckable(standing).knownFaults(value)) {
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
