package dev.grove.core.model.schema;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Names of a tool's properties that its provider takes in place of those that it does not. One name
 * is replaced by the same one at each depth, so that arguments are translated without the schema.
 */
final class PropertyNames {

    private final Map<String, String> legal = new HashMap<>();
    private final Map<String, String> meant = new HashMap<>();

    private PropertyNames() {}

    static PropertyNames of(ObjectNode schema, NameRule rule) {
        Set<String> all = new LinkedHashSet<>();
        collect(schema, all);
        PropertyNames names = new PropertyNames();
        Set<String> taken = new LinkedHashSet<>(all);
        for (String name : all) {
            if (!rule.isLegal(name)) {
                String free = rule.free(name, name, taken);
                taken.add(free);
                names.legal.put(name, free);
                names.meant.put(free, name);
            }
        }
        return names;
    }

    private static void collect(ObjectNode schema, Set<String> names) {
        schema.path("properties").propertyNames().forEach(names::add);
        Subschemas.replaced(
                schema,
                part -> {
                    if (part instanceof ObjectNode object) {
                        collect(object, names);
                    }
                    return part;
                });
    }

    boolean isEmpty() {
        return legal.isEmpty();
    }

    /** The schema under the names that the provider takes; each says its own. */
    ObjectNode renamed(ObjectNode schema) {
        if (isEmpty()) {
            return schema;
        }
        ObjectNode copy =
                Subschemas.replaced(
                        schema, part -> part instanceof ObjectNode object ? renamed(object) : part);
        if (copy.path("properties") instanceof ObjectNode properties) {
            ObjectNode renamed = JsonNodeFactory.instance.objectNode();
            properties
                    .properties()
                    .forEach(each -> {
                        String name = legal.get(each.getKey());
                        if (name != null && each.getValue() instanceof ObjectNode property) {
                            String words = property.path("description").asString("");
                            property.put(
                                    "description",
                                    each.getKey() + (words.isEmpty() ? "" : ": " + words));
                        }
                        renamed.set(name == null ? each.getKey() : name, each.getValue());
                    });
            copy.set("properties", renamed);
        }
        if (copy.path("required") instanceof ArrayNode required) {
            ArrayNode renamed = copy.putArray("required");
            required.forEach(each -> renamed.add(toLegal(each.asString(""))));
        }
        if (copy.path("dependentRequired") instanceof ObjectNode) {
            copy.remove("dependentRequired");
        }
        return copy;
    }

    /** Arguments of a call as the tool knows them. */
    ObjectNode meant(ObjectNode arguments) {
        return isEmpty()
                ? arguments
                : translated(arguments, name -> meant.getOrDefault(name, name));
    }

    /** Arguments of a call as the model is to read them. */
    ObjectNode written(ObjectNode arguments) {
        return isEmpty() ? arguments : translated(arguments, this::toLegal);
    }

    private String toLegal(String name) {
        return legal.getOrDefault(name, name);
    }

    private static ObjectNode translated(ObjectNode object, UnaryOperator<String> names) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> member : object.properties()) {
            copy.set(names.apply(member.getKey()), part(member.getValue(), names));
        }
        return copy;
    }

    private static JsonNode part(JsonNode json, UnaryOperator<String> names) {
        return switch (json) {
            case ObjectNode object -> translated(object, names);
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode();
                array.forEach(each -> copy.add(part(each, names)));
                yield copy;
            }
            case JsonNode other -> other;
        };
    }
}
