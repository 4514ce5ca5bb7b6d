package dev.grove.core.model.responses;

import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Types of output items that are read; a server may give others. */
enum ItemType {
    REASONING("reasoning"),
    MESSAGE("message"),
    CALL("function_call"),
    OTHER("");

    private final String wireName;

    ItemType(String wireName) {
        this.wireName = wireName;
    }

    String wireName() {
        return wireName;
    }

    static ItemType of(JsonNode item) {
        String type = item.path("type").asString("");
        return Stream.of(values())
                .filter(each -> each.wireName.equals(type))
                .findFirst()
                .orElse(OTHER);
    }
}
