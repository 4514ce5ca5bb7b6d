package dev.grove.server.docs;

import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON that a page shows, whose members have to be in what a server said or was sent. */
final class ShownJson {

    /** Stands for members and values that are left out. */
    private static final String LEFT_OUT = "…";

    private ShownJson() {}

    /** A block; members without the braces around them are those of an object. */
    static JsonNode read(String block) {
        String text = block.strip();
        return JsonMapper.shared().readTree(text.startsWith("\"") ? "{" + text + "}" : text);
    }

    /** Whether the members that are shown are in a JSON, or in any object within it. */
    static boolean isWithin(JsonNode shown, JsonNode json) {
        return has(shown, json)
                || (json.isContainer()
                        && json.valueStream().anyMatch(within -> isWithin(shown, within)));
    }

    private static boolean has(JsonNode shown, JsonNode json) {
        if (shown.isObject()) {
            return json.isObject()
                    && shown.properties().stream()
                            .filter(member -> !member.getKey().equals(LEFT_OUT))
                            .allMatch(member ->
                                    json.has(member.getKey())
                                            && has(member.getValue(), json.get(member.getKey())));
        }
        if (shown.isArray()) {
            return json.isArray()
                    && elements(shown)
                            .allMatch(one ->
                                    json.isEmpty()
                                            || json.valueStream().anyMatch(each -> has(one, each)));
        }
        return json.isNull()
                || shown.isNull()
                || shown.asString("").equals(LEFT_OUT)
                || shown.getNodeType() == json.getNodeType();
    }

    private static Stream<JsonNode> elements(JsonNode shown) {
        return shown.valueStream().filter(one -> !one.asString("").equals(LEFT_OUT));
    }
}
