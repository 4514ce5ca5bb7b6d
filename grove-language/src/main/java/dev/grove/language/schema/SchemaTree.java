package dev.grove.language.schema;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Visits each schema within a schema once: those under keywords that have schemas, and whatever a
 * reference leads to. Values of annotations are data, and are left out.
 */
final class SchemaTree {

    private static final Set<String> REFERENCES = Set.of("$ref", "$dynamicRef");

    private final ObjectNode root;
    private final BiConsumer<String, ObjectNode> visitor;
    private final Set<JsonNode> visited = Collections.newSetFromMap(new IdentityHashMap<>());

    private SchemaTree(ObjectNode root, BiConsumer<String, ObjectNode> visitor) {
        this.root = root;
        this.visitor = visitor;
    }

    /**
     * @param visitor gets the JSON pointer of each schema; it may change the schema, before those
     *     within it are visited
     */
    static void visit(ObjectNode root, BiConsumer<String, ObjectNode> visitor) {
        new SchemaTree(root, visitor).schema("", root);
    }

    private void schema(String place, JsonNode node) {
        if (!(node instanceof ObjectNode schema) || !visited.add(schema)) {
            return;
        }
        visitor.accept(place, schema);
        for (String keyword : List.copyOf(schema.propertyNames())) {
            JsonNode value = schema.path(keyword);
            String at = child(place, keyword);
            if (SchemaKeywords.isMapOfSchemas(keyword)) {
                value.properties()
                        .forEach(each -> schema(child(at, each.getKey()), each.getValue()));
            } else if (SchemaKeywords.isSchema(keyword)) {
                schema(at, value);
                for (int i = 0; value.isArray() && i < value.size(); i++) {
                    schema(at + "/" + i, value.get(i));
                }
            } else if (REFERENCES.contains(keyword) && value.isString()) {
                String reference = value.stringValue();
                Optional<ObjectNode> target = LocalReference.find(root, reference);
                target.ifPresent(found -> schema(reference.replaceFirst("^#", ""), found));
            }
        }
    }

    private static String child(String place, String name) {
        return place + "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
