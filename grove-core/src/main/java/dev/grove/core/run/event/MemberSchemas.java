package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.event.EventType;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Schemas of records as {@link EventJson} writes them. */
final class MemberSchemas {

    /** Descriptions of members that have none of their own, by name. */
    private static final Map<String, String> WORDS =
            Map.of(
                    "path", "Of the node, such as `dig`, or `memo/2/judge` within a loop",
                    "turn", "The turn's number",
                    "tool_call_id", "The call's, unique in the run",
                    "name", "The tool's");

    private static final Pattern NEXT_WORD = Pattern.compile("(?<=[a-z0-9])([A-Z])");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final String place;
    private final Map<String, ObjectNode> definitions;

    /**
     * @param place where definitions stand, such as {@code #/$defs/}
     * @param definitions takes those of the records that others refer to
     */
    MemberSchemas(String place, Map<String, ObjectNode> definitions) {
        this.place = place;
        this.definitions = definitions;
    }

    /** With the members of every event before those of the record. */
    ObjectNode ofEvent(EventType type, Class<?> event) {
        ObjectNode schema = object(event);
        ArrayNode required = (ArrayNode) schema.path("required");
        ObjectNode properties = (ObjectNode) schema.path("properties");
        ObjectNode own = properties.deepCopy();
        properties.removeAll();
        properties.putObject("type").put("type", "string").put("const", type.wireName());
        properties.set("run_id", described(text("uuid"), "Whose it is"));
        if (type.isDurable()) {
            ObjectNode seq = member(long.class).put("minimum", 1);
            properties.set("seq", described(seq, "Its number in the run, without gaps"));
        }
        properties.set("at", described(text("date-time"), "When it happened"));
        properties.setAll(own);
        List<JsonNode> ofRecord = required.valueStream().toList();
        required.removeAll();
        required.add("type").add("run_id");
        if (type.isDurable()) {
            required.add("seq");
        }
        required.add("at").addAll(ofRecord);
        return schema;
    }

    private ObjectNode object(Class<?> type) {
        ObjectNode schema = NODES.objectNode().put("type", "object");
        JsonClassDescription words = type.getAnnotation(JsonClassDescription.class);
        if (words != null) {
            schema.put("description", words.value());
        }
        addMembers(type, schema.putArray("required"), schema.putObject("properties"));
        return schema;
    }

    private void addMembers(Class<?> type, ArrayNode required, ObjectNode properties) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (find(component, JsonUnwrapped.class) != null) {
                // All of them are there, or none.
                addMembers(component.getType(), NODES.arrayNode(), properties);
                continue;
            }
            String name = nameOf(component);
            boolean leftOut = find(component, JsonInclude.class) != null;
            boolean nullable =
                    !leftOut && component.getAnnotatedType().isAnnotationPresent(Nullable.class);
            if (!leftOut) {
                required.add(name);
            }
            ObjectNode member = member(component.getGenericType());
            ObjectNode whole = nullable ? orNull(member) : member;
            JsonPropertyDescription said = find(component, JsonPropertyDescription.class);
            String meaning = said == null ? WORDS.get(name) : said.value();
            if (meaning != null) {
                whole.put("description", meaning);
            }
            properties.set(name, whole);
        }
    }

    private static String nameOf(RecordComponent component) {
        return NEXT_WORD.matcher(component.getName()).replaceAll("_$1").toLowerCase(Locale.ROOT);
    }

    private ObjectNode member(Type type) {
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            ObjectNode array = NODES.objectNode().put("type", "array");
            array.set("items", member(list.getActualTypeArguments()[0]));
            return array;
        }
        if (type == String.class) {
            return NODES.objectNode().put("type", "string");
        } else if (type == boolean.class) {
            return NODES.objectNode().put("type", "boolean");
        } else if (type == int.class || type == Integer.class) {
            return NODES.objectNode().put("type", "integer");
        } else if (type == long.class || type == Long.class) {
            return NODES.objectNode().put("type", "integer").put("format", "int64");
        } else if (type == BigDecimal.class) {
            return NODES.objectNode().put("type", "number");
        } else if (type == Instant.class) {
            return text("date-time");
        } else if (type == RunId.class || type == KeyId.class) {
            return text("uuid");
        } else if (type == ObjectNode.class) {
            return NODES.objectNode().put("type", "object");
        } else if (type == JsonNode.class) {
            return NODES.objectNode();
        }
        Class<?> other = (Class<?>) type;
        return other.isEnum() ? choice(other) : reference(other);
    }

    private ObjectNode reference(Class<?> type) {
        String simple = type.getSimpleName();
        String name = simple.startsWith("Event") ? simple : "Event" + simple;
        if (type.isRecord() && !definitions.containsKey(name)) {
            definitions.put(name, object(type));
        }
        if (!type.isRecord()) {
            throw new IllegalStateException("No member of an event can be a " + type);
        }
        return NODES.objectNode().put("$ref", place + name);
    }

    private static ObjectNode choice(Class<?> type) {
        ObjectNode schema = NODES.objectNode().put("type", "string");
        ArrayNode values = schema.putArray("enum");
        Arrays.stream(Objects.requireNonNull(type.getEnumConstants()))
                .map(value -> ((Enum<?>) value).name().toLowerCase(Locale.ROOT))
                .forEach(values::add);
        return schema;
    }

    private static ObjectNode orNull(ObjectNode schema) {
        ObjectNode nullable = NODES.objectNode();
        if (schema.has("$ref")) {
            nullable.putArray("oneOf").add(schema).addObject().put("type", "null");
            return nullable;
        }
        String type = schema.path("type").stringValue();
        nullable.setAll(schema);
        nullable.putArray("type").add(type).add("null");
        if (nullable.get("enum") instanceof ArrayNode values) {
            values.addNull();
        }
        return nullable;
    }

    private static ObjectNode text(String format) {
        return NODES.objectNode().put("type", "string").put("format", format);
    }

    private static ObjectNode described(ObjectNode schema, String words) {
        return schema.put("description", words);
    }

    private static <A extends Annotation> @Nullable A find(
            RecordComponent component, Class<A> annotation) {
        return component.getAccessor().getAnnotation(annotation);
    }
}
