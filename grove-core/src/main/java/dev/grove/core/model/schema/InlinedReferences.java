package dev.grove.core.model.schema;

import dev.grove.language.schema.LocalReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts in place of each reference of a schema the schema that it refers to: several providers
 * refuse references, and others read nothing of them. A schema within itself, and what would make
 * the whole too large, becomes a value of its type with a word about it.
 */
final class InlinedReferences {

    /** Schemas that may come of one; far more than a model can make use of. */
    private static final int MOST = 2_000;

    private static final int DEEPEST = 64;

    /** Characters of what is put in place of references; each may be a large enum. */
    private static final int MOST_CHARACTERS = 512 * 1024;

    /** They name a schema, and nothing refers to it any more. */
    private static final Set<String> NAMES =
            Set.of(
                    "$schema",
                    "$id",
                    "$anchor",
                    "$dynamicAnchor",
                    "$recursiveAnchor",
                    "$comment",
                    "$vocabulary",
                    "$defs",
                    "definitions");

    private static final List<String> REFERENCES = List.of("$ref", "$dynamicRef", "$recursiveRef");

    private final ObjectNode root;
    private final Deque<String> within = new ArrayDeque<>();
    private int copied;
    private long characters;
    private int depth;

    private InlinedReferences(ObjectNode root) {
        this.root = root;
    }

    static ObjectNode resolved(ObjectNode root) {
        return root.isEmpty() ? root : (ObjectNode) new InlinedReferences(root).schema(root);
    }

    private JsonNode schema(JsonNode schema) {
        if (!(schema instanceof ObjectNode object)) {
            return schema;
        }
        for (String keyword : REFERENCES) {
            if (object.path(keyword).isString()) {
                return referred(object, keyword);
            }
        }
        if (++copied > MOST || depth >= DEEPEST) {
            return cut(object, "more is left out here");
        }
        depth++;
        ObjectNode whole = object.deepCopy().remove(NAMES);
        ObjectNode copy = Subschemas.replaced(whole, this::schema);
        depth--;
        return copy;
    }

    private JsonNode referred(ObjectNode object, String keyword) {
        String reference = object.path(keyword).stringValue();
        Optional<ObjectNode> target = LocalReference.find(root, reference);
        ObjectNode others = object.deepCopy();
        others.remove(keyword);
        if (target.isEmpty()) {
            return schema(others);
        }
        if (within.contains(reference)) {
            return cut(target.get(), "in the form of the one that it is in");
        }
        characters += target.get().toString().length();
        if (characters > MOST_CHARACTERS) {
            return cut(target.get(), "more is left out here");
        }
        within.push(reference);
        JsonNode resolved = schema(target.get());
        within.pop();
        return resolved instanceof ObjectNode copy && schema(others) instanceof ObjectNode beside
                ? Merged.both(copy, beside)
                : resolved;
    }

    private static ObjectNode cut(ObjectNode schema, String word) {
        ObjectNode cut = JsonNodeFactory.instance.objectNode();
        if (schema.has("type")) {
            cut.set("type", schema.path("type"));
        } else if (schema.path("properties").isObject()) {
            cut.put("type", "object");
        }
        String said = schema.path("description").asString("");
        return cut.put("description", said.isEmpty() ? word : said + " (" + word + ")");
    }
}
