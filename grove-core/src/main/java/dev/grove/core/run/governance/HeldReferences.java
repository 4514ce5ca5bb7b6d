package dev.grove.core.run.governance;

import dev.grove.core.run.record.Held;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.LabelSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts held results in place of the references to them in the arguments of a call: each is a whole
 * string, at any depth. A value is put in as it is, and not searched for references again.
 */
final class HeldReferences {

    /** Characters of held results in one call: it may repeat a reference at will. */
    static final int MOST_CHARACTERS = 1_000_000;

    private static final int MOST_NAMED = 20;

    private final HeldResults held;
    private final Set<String> places = new LinkedHashSet<>();
    private final List<String> faults = new ArrayList<>();
    private LabelSet labels = LabelSet.NONE;
    private long characters;

    private HeldReferences(HeldResults held) {
        this.held = held;
    }

    static ResolvedCall resolve(ToolCall call, HeldResults held) {
        if (!mentions(call.arguments()) || call.arguments().has(ToolCall.UNREADABLE)) {
            return ResolvedCall.of(call);
        }
        HeldReferences references = new HeldReferences(held);
        JsonNode arguments = references.value("", call.arguments());
        if (references.characters > MOST_CHARACTERS) {
            references.faults.add(
                    "the held results in them have more than %d characters in all"
                            .formatted(MOST_CHARACTERS));
        }
        boolean isFaulty = !references.faults.isEmpty();
        return !isFaulty && references.places.isEmpty()
                ? ResolvedCall.of(call)
                : new ResolvedCall(
                        call,
                        isFaulty
                                ? call
                                : new ToolCall(call.id(), call.name(), (ObjectNode) arguments),
                        references.places,
                        references.faults,
                        references.labels);
    }

    private static boolean mentions(JsonNode value) {
        if (value.isString()) {
            return isOrHas(value.stringValue());
        }
        return value.propertyNames().stream().anyMatch(HeldReferences::isOrHas)
                || value.valueStream().anyMatch(HeldReferences::mentions);
    }

    private JsonNode value(String place, JsonNode value) {
        return switch (value) {
            case ObjectNode object -> members(place, object);
            case ArrayNode array -> elements(place, array);
            case JsonNode text when text.isString() && isOrHas(text.stringValue()) ->
                    reference(place, text);
            case JsonNode other -> other;
        };
    }

    private static boolean isOrHas(String text) {
        return text.contains(HeldResults.BEGINNING);
    }

    private JsonNode members(String place, ObjectNode object) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        for (var member : object.properties()) {
            String name = member.getKey();
            if (isOrHas(name)) {
                faults.add(at(place) + ": the name of a member can be no held result");
            }
            copy.set(name, value(place + "/" + escaped(name), member.getValue()));
        }
        return copy;
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private JsonNode elements(String place, ArrayNode array) {
        ArrayNode copy = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < array.size(); i++) {
            copy.add(value(place + "/" + i, array.get(i)));
        }
        return copy;
    }

    private JsonNode reference(String place, JsonNode text) {
        Held found = held.find(text.stringValue());
        String value = found == null ? null : found.value();
        if (found == null || value == null) {
            faults.add(at(place) + ": " + why(text.stringValue()));
            return text;
        }
        places.add(place);
        labels = labels.join(found.labels());
        characters += value.length();
        return characters > MOST_CHARACTERS ? text : JsonNodeFactory.instance.stringNode(value);
    }

    private String why(String text) {
        if (!text.matches("\\{\\{result:\\d{1,9}\\.\\d{1,9}}}")) {
            return "a reference to a held result has to be the whole text, without anything before or behind it";
        }
        List<String> known = held.references();
        return text
                + " is no held result of an earlier turn of this run; there "
                + (known.isEmpty()
                        ? "is none"
                        : "are "
                                + known.reversed().stream()
                                        .limit(MOST_NAMED)
                                        .collect(Collectors.joining(", ")));
    }

    private static String at(String place) {
        return place.isEmpty() ? "the arguments" : place;
    }
}
