package dev.grove.core.contract;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Input schema of a tool whose arguments are a record: whole, without references, since many
 * clients and models follow none. It takes what a request of REST may have, and refuses other
 * names.
 */
public final class RecordInputSchema {

    private static final String PLACE = "#/$defs/";

    private RecordInputSchema() {}

    /**
     * @param needed members that this way of asking requires, besides those of the record
     */
    public static ObjectNode of(Class<? extends Record> type, List<String> needed) {
        Map<String, ObjectNode> definitions = new LinkedHashMap<>();
        RecordSchemas records =
                new RecordSchemas(
                        RecordSchemas.Direction.REQUEST,
                        PLACE,
                        RecordInputSchema::nameOf,
                        Map.of(),
                        definitions);
        ObjectNode schema = closed(whole(records.object(type), definitions));
        ArrayNode required = schema.withArray("required");
        needed.forEach(required::add);
        if (required.isEmpty()) {
            schema.remove("required");
        }
        addIgnored(type, schema);
        schema.remove("description");
        return schema;
    }

    /** Values of enums stand where they are used. */
    private static String nameOf(Class<?> type) {
        return type.isEnum() ? "" : type.getSimpleName();
    }

    /** Members that a caller may send back as it read them. */
    private static void addIgnored(Class<?> type, ObjectNode schema) {
        JsonIgnoreProperties ignored = type.getAnnotation(JsonIgnoreProperties.class);
        if (ignored != null) {
            for (String name : ignored.value()) {
                ((ObjectNode) schema.path("properties"))
                        .putObject(name)
                        .put("readOnly", true)
                        .put("description", "Of a version that was read; ignored");
            }
        }
    }

    /** Puts definitions in the place of references to them. */
    private static JsonNode whole(JsonNode node, Map<String, ObjectNode> definitions) {
        return switch (node) {
            case ObjectNode object when object.path("oneOf") instanceof ArrayNode choice ->
                    orNull(object, (ObjectNode) whole(choice.get(0), definitions));
            case ObjectNode object when object.has("$ref") ->
                    closed(
                            whole(
                                    Objects.requireNonNull(
                                            definitions.get(
                                                    object.path("$ref")
                                                            .stringValue()
                                                            .substring(PLACE.length()))),
                                    definitions));
            case ObjectNode object -> {
                ObjectNode copy = JsonNodeFactory.instance.objectNode();
                object.forEachEntry((name, value) -> copy.set(name, whole(value, definitions)));
                yield copy;
            }
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode();
                array.forEach(each -> copy.add(whole(each, definitions)));
                yield copy;
            }
            default -> node;
        };
    }

    /** An object that may be null, with the description of the member that it is. */
    private static ObjectNode orNull(ObjectNode choice, ObjectNode object) {
        object.putArray("type").add("object").add("null");
        return choice.has("description")
                ? object.put("description", choice.path("description").stringValue())
                : object;
    }

    private static ObjectNode closed(JsonNode object) {
        return object.path("type").asString("").equals("object")
                ? ((ObjectNode) object).put("additionalProperties", false)
                : (ObjectNode) object;
    }
}
