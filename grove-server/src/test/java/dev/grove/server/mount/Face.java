package dev.grove.server.mount;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Members that an operation takes, as one of its faces describes them on the wire. */
final class Face {

    private Face() {}

    /** Members of a route: of its path, its query and its body. */
    static Map<String, JsonNode> ofRoute(JsonNode api, JsonNode route) {
        Map<String, JsonNode> members = new TreeMap<>();
        route.path("parameters")
                .forEach(given -> {
                    JsonNode parameter = resolved(api, given);
                    if (!parameter.path("in").asString("").equals("header")) {
                        ObjectNode member = (ObjectNode) parameter.path("schema").deepCopy();
                        member.put(
                                "description",
                                parameter.path("description").asString("").replaceAll("\\.$", ""));
                        member.remove("default");
                        members.put(parameter.path("name").stringValue(), withoutNull(member));
                    }
                });
        body(api, route).properties().forEach(each -> members.put(each.getKey(), each.getValue()));
        return members;
    }

    /** Members of a route's body, with definitions in the place of references. */
    static ObjectNode body(JsonNode api, JsonNode route) {
        JsonNode schema = route.at("/requestBody/content/application~1json/schema");
        JsonNode members = plain(whole(api, schema)).path("properties");
        return members instanceof ObjectNode object
                ? object
                : JsonNodeFactory.instance.objectNode();
    }

    /**
     * Members of a tool, without those that it ignores.
     *
     * @param route whose members may not be null where they are parts of a path or a query
     */
    static Map<String, JsonNode> ofTool(JsonNode api, JsonNode tool, @Nullable JsonNode route) {
        Map<String, JsonNode> members = new TreeMap<>();
        tool.at("/inputSchema/properties")
                .properties()
                .forEach(each -> {
                    if (!each.getValue().path("readOnly").asBoolean(false)) {
                        members.put(each.getKey(), plain(each.getValue()));
                    }
                });
        if (route != null) {
            JsonNode body = body(api, route);
            members.replaceAll(
                    (name, member) -> body.has(name) ? member : withoutNull((ObjectNode) member));
        }
        return members;
    }

    static JsonNode resolved(JsonNode api, JsonNode node) {
        return node.has("$ref") ? api.at(node.path("$ref").stringValue().substring(1)) : node;
    }

    private static JsonNode whole(JsonNode api, JsonNode node) {
        return switch (node) {
            case ObjectNode object when object.path("oneOf") instanceof ArrayNode choice -> {
                ObjectNode either = (ObjectNode) whole(api, choice.get(0)).deepCopy();
                either.putArray("type").add("object").add("null");
                if (object.has("description")) {
                    either.set("description", object.get("description"));
                }
                yield either;
            }
            case ObjectNode object when object.has("$ref") -> whole(api, resolved(api, object));
            case ObjectNode object -> {
                ObjectNode copy = JsonNodeFactory.instance.objectNode();
                object.forEachEntry((name, value) -> copy.set(name, whole(api, value)));
                yield copy;
            }
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode();
                array.forEach(each -> copy.add(whole(api, each)));
                yield copy;
            }
            default -> node;
        };
    }

    /** Tools say of each record that it has no other members; bodies are refused with them, too. */
    private static JsonNode plain(JsonNode schema) {
        JsonNode copy = schema.deepCopy();
        copy.findParents("additionalProperties")
                .forEach(parent -> {
                    if (parent.path("additionalProperties").isBoolean()
                            && !parent.path("additionalProperties").booleanValue()) {
                        ((ObjectNode) parent).remove("additionalProperties");
                    }
                });
        return copy;
    }

    /** A part of a path or a query cannot be null. */
    private static JsonNode withoutNull(ObjectNode member) {
        if (member.path("type") instanceof ArrayNode types) {
            member.put("type", types.get(0).stringValue());
        }
        return member;
    }
}
