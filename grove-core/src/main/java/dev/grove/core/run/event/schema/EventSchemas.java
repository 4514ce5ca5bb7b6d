package dev.grove.core.run.event.schema;

import dev.grove.core.event.EventType;
import dev.grove.core.run.event.EventTypes;
import dev.grove.core.run.event.Preview;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON Schemas (2020-12) of events, made from their records. */
public final class EventSchemas {

    private static final String DESCRIPTION =
            "One event of a run, as streams and GET /agent-runs/{id}/events give it. Texts are previews of at most %,d characters; the turn has them whole. Later versions may add types, and members to types."
                    .formatted(Preview.LONGEST);

    private EventSchemas() {}

    /** Returns one schema that each event satisfies, with a definition of each type. */
    public static ObjectNode document() {
        ObjectNode document = JsonNodeFactory.instance.objectNode();
        document.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        document.put("title", "Grove run events");
        document.setAll(anyEvent("#/$defs/"));
        ObjectNode definitions = document.putObject("$defs");
        definitions("#/$defs/").forEach(definitions::set);
        return document;
    }

    /** Returns a schema that each event satisfies, with references to definitions at a place. */
    public static ObjectNode anyEvent(String place) {
        ObjectNode any = JsonNodeFactory.instance.objectNode();
        any.put("description", DESCRIPTION);
        ArrayNode choices = any.putArray("oneOf");
        for (EventType type : EventType.values()) {
            choices.addObject().put("$ref", place + nameOf(type));
        }
        return any;
    }

    /** A schema of each type and of what these share, by name, that refer to each other there. */
    public static Map<String, ObjectNode> definitions(String place) {
        Map<String, ObjectNode> definitions = new LinkedHashMap<>();
        MemberSchemas members = new MemberSchemas(place, definitions);
        for (Class<?> each : EventTypes.records()) {
            EventType type = EventTypes.of(each);
            definitions.put(nameOf(type), members.ofEvent(type, each));
        }
        return definitions;
    }

    /** Such as {@code RunQueuedEvent}; generated clients name their classes by it. */
    public static String nameOf(EventType type) {
        StringBuilder name = new StringBuilder();
        for (String word : type.name().split("_")) {
            name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return name.append("Event").toString();
    }
}
