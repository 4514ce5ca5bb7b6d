package dev.grove.core.model.openai;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of an answer that are not of the protocol, merged over its chunks, for they may have to
 * go back: signatures, thinking, details, citations. Texts that stream are joined, lists are merged
 * by {@code index}, objects member by member, and of everything else the last value counts. Its
 * length is bounded by {@link dev.grove.core.model.http.answer.AnswerStream}.
 */
final class KeptMembers {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String INDEX = "index";

    /** Texts that come in pieces. */
    private static final Set<String> STREAMED =
            Set.of(
                    "reasoning",
                    "reasoning_content",
                    "reasoning_text",
                    "thinking",
                    "thinking_content",
                    "thought",
                    "text",
                    "summary",
                    "content",
                    "data",
                    "transcript");

    private final Map<String, Object> members = new LinkedHashMap<>();

    boolean isEmpty() {
        return members.isEmpty();
    }

    // A builder begins here because further pieces are appended to it.
    @SuppressWarnings("UnnecessaryStringBuilder")
    void take(String name, JsonNode value) {
        if (value.isNull() || value.isMissingNode()) {
            return;
        }
        Object before = members.get(name);
        if (value.isString() && STREAMED.contains(name)) {
            if (before instanceof StringBuilder text) {
                text.append(value.stringValue());
            } else {
                members.put(name, new StringBuilder(value.stringValue()));
            }
            return;
        }
        switch (value) {
            case ObjectNode object -> {
                if (before instanceof KeptMembers kept) {
                    kept.takeAll(object);
                } else {
                    members.put(name, of(object));
                }
            }
            case ArrayNode array -> {
                if (before instanceof KeptList list) {
                    list.takeAll(array);
                } else {
                    members.put(name, new KeptList().takeAll(array));
                }
            }
            default -> members.put(name, value);
        }
    }

    void takeAll(ObjectNode object) {
        object.properties().forEach(member -> take(member.getKey(), member.getValue()));
    }

    /** Adds the members to a message or a call that has none of their names. */
    void addTo(ObjectNode object) {
        members.forEach((name, value) -> {
            if (!object.has(name)) {
                object.set(name, json(value));
            }
        });
    }

    private static KeptMembers of(ObjectNode object) {
        KeptMembers kept = new KeptMembers();
        kept.takeAll(object);
        return kept;
    }

    private JsonNode json() {
        ObjectNode object = NODES.objectNode();
        addTo(object);
        return object;
    }

    private static JsonNode json(Object value) {
        return switch (value) {
            case StringBuilder text -> NODES.stringNode(text.toString());
            case KeptMembers kept -> kept.json();
            case KeptList list -> list.json();
            case JsonNode json -> json;
            default -> throw new IllegalStateException("no member: " + value.getClass());
        };
    }

    /** A list whose elements come in pieces where they have an index. */
    private static final class KeptList {

        private final Map<String, KeptMembers> byIndex = new LinkedHashMap<>();
        private final ArrayNode others = NODES.arrayNode();

        KeptList takeAll(ArrayNode array) {
            for (JsonNode element : array) {
                if (element instanceof ObjectNode object && object.path(INDEX).isNumber()) {
                    byIndex.computeIfAbsent(place(object), _ -> new KeptMembers()).takeAll(object);
                } else if (others.isEmpty() || !others.get(others.size() - 1).equals(element)) {
                    others.add(element);
                }
            }
            return this;
        }

        /** Gateways number each type of details from zero. */
        private static String place(ObjectNode element) {
            return element.path(INDEX) + " " + element.path("type").asString("");
        }

        JsonNode json() {
            ArrayNode all = NODES.arrayNode();
            byIndex.values().forEach(element -> all.add(element.json()));
            return all.addAll(others);
        }
    }
}
