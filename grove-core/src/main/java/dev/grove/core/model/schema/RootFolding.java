package dev.grove.core.model.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the root of a tool's schema a plain object with properties: providers refuse combinators
 * there, and with them all tools of the request. Alternatives are merged into optional properties,
 * and said in words; Grove checks arguments by the schema as it was.
 *
 * @param words what the schema no longer says, for the tool's description; empty for nothing
 */
record RootFolding(ObjectNode schema, String words) {

    private static final int LONGEST_WORDS = 1_000;
    private static final List<String> ALTERNATIVES = List.of("anyOf", "oneOf");
    private static final List<String> CONDITIONAL = List.of("then", "else");
    private static final List<String> REFUSED =
            List.of("allOf", "anyOf", "oneOf", "not", "enum", "const");

    /**
     * @param root without references
     */
    static RootFolding of(ObjectNode root) {
        StringBuilder words = new StringBuilder();
        for (String keyword : List.of("anyOf", "oneOf", "not", "enum", "const")) {
            if (root.has(keyword)) {
                words.append(words.isEmpty() ? "" : " ")
                        .append("The arguments must also satisfy {\"")
                        .append(keyword)
                        .append("\":")
                        .append(root.path(keyword))
                        .append("}.");
            }
        }
        return new RootFolding(
                rooted(folded(root)),
                words.length() > LONGEST_WORDS
                        ? "Some of the properties exclude or need one another; a call that does not"
                                + " fit is answered with what is wrong."
                        : words.toString());
    }

    private static ObjectNode rooted(ObjectNode folded) {
        ObjectNode root = JsonNodeFactory.instance.objectNode().put("type", "object");
        root.set("properties", JsonNodeFactory.instance.objectNode());
        folded.properties().stream()
                .filter(member -> !member.getKey().equals("type"))
                .filter(member ->
                        !member.getKey().equals("properties") || member.getValue().isObject())
                .forEach(member -> root.set(member.getKey(), member.getValue()));
        return root;
    }

    private static ObjectNode folded(ObjectNode schema) {
        ObjectNode result = schema.deepCopy();
        result.remove(REFUSED);
        for (JsonNode branch : schema.path("allOf")) {
            if (branch instanceof ObjectNode object) {
                ObjectNode part = folded(object);
                // It closes the branch alone, and would close what the others add.
                part.remove(List.of("additionalProperties", "unevaluatedProperties"));
                result = Merged.both(part, result);
            }
        }
        for (String keyword : ALTERNATIVES) {
            List<ObjectNode> branches = objects(schema.path(keyword));
            addProperties(result, branches);
            require(result, branches);
        }
        for (String keyword : CONDITIONAL) {
            if (schema.path(keyword) instanceof ObjectNode branch) {
                addProperties(result, List.of(folded(branch)));
            }
        }
        addProperties(result, objects(schema.path("dependentSchemas")));
        return result;
    }

    private static List<ObjectNode> objects(JsonNode branches) {
        List<ObjectNode> objects = new ArrayList<>();
        for (JsonNode branch : branches) {
            if (branch instanceof ObjectNode object) {
                objects.add(folded(object));
            }
        }
        return objects;
    }

    /** Properties that only branches have; one that they describe differently is either. */
    private static void addProperties(ObjectNode result, List<ObjectNode> branches) {
        Map<String, Set<JsonNode>> found = new LinkedHashMap<>();
        for (ObjectNode branch : branches) {
            branch.path("properties")
                    .properties()
                    .forEach(each ->
                            found.computeIfAbsent(each.getKey(), _ -> new LinkedHashSet<>())
                                    .add(each.getValue()));
        }
        if (found.isEmpty()) {
            return;
        }
        ObjectNode properties = result.withObjectProperty("properties");
        found.forEach((name, schemas) -> {
            if (properties.has(name)) {
                return;
            }
            if (schemas.size() == 1) {
                properties.set(name, schemas.iterator().next());
            } else {
                ArrayNode either = properties.putObject(name).putArray("anyOf");
                schemas.forEach(either::add);
            }
        });
    }

    /** Requires the members that each branch requires. */
    private static void require(ObjectNode result, List<ObjectNode> branches) {
        if (branches.isEmpty()) {
            return;
        }
        Set<JsonNode> common = new LinkedHashSet<>();
        branches.getFirst().path("required").forEach(common::add);
        for (ObjectNode branch : branches) {
            Set<JsonNode> required = new LinkedHashSet<>();
            branch.path("required").forEach(required::add);
            common.retainAll(required);
        }
        if (!common.isEmpty()) {
            ArrayNode all = JsonNodeFactory.instance.arrayNode();
            common.forEach(all::add);
            result.set(
                    "required",
                    result.path("required") instanceof ArrayNode before
                            ? Merged.union(before, all)
                            : all);
        }
    }
}
