package dev.grove.core.run.event.schema;

import dev.grove.core.contract.RecordSchemas;
import dev.grove.core.event.EventType;
import dev.grove.core.run.event.EventJson;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of events as {@link EventJson} writes them. */
final class MemberSchemas {

    /** Descriptions of members that have none of their own, by name. */
    private static final Map<String, String> WORDS =
            Map.of(
                    "path", "Of the node, such as `dig`, or `memo/2/judge` within a loop",
                    "turn", "The turn's number",
                    "tool_call_id", "The call's, unique in the run",
                    "name", "The tool's");

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final RecordSchemas records;

    /**
     * @param place where definitions stand, such as {@code #/$defs/}
     * @param definitions takes those of the records that others refer to
     */
    MemberSchemas(String place, Map<String, ObjectNode> definitions) {
        this.records =
                new RecordSchemas(
                        RecordSchemas.Direction.ANSWER,
                        place,
                        MemberSchemas::nameOf,
                        WORDS,
                        definitions);
    }

    /** With the members of every event before those of the record. */
    ObjectNode ofEvent(EventType type, Class<?> event) {
        ObjectNode schema = records.object(event);
        List<JsonNode> ofRecord = schema.path("required").valueStream().toList();
        ObjectNode own = (ObjectNode) schema.path("properties");
        ArrayNode required = schema.putArray("required").add("type").add("run_id");
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("type").put("type", "string").put("const", type.wireName());
        properties.set("run_id", text("uuid").put("description", "Whose it is"));
        if (type.isDurable()) {
            required.add("seq");
            properties
                    .putObject("seq")
                    .put("type", "integer")
                    .put("format", "int64")
                    .put("minimum", 1)
                    .put("description", "Its number in the run, without gaps");
        }
        properties.set("at", text("date-time").put("description", "When it happened"));
        properties.setAll(own);
        required.add("at").addAll(ofRecord);
        return schema;
    }

    /** Values of enums stand where they are used. */
    private static String nameOf(Class<?> type) {
        if (type.isEnum()) {
            return "";
        }
        String simple = type.getSimpleName();
        return simple.startsWith("Event") ? simple : "Event" + simple;
    }

    private static ObjectNode text(String format) {
        return NODES.objectNode().put("type", "string").put("format", format);
    }
}
