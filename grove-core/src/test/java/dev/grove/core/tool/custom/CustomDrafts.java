package dev.grove.core.tool.custom;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Drafts that are accepted, until a test changes a member. */
final class CustomDrafts {

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .build();

    private static final String CALLBACK =
            """
            {"name":"refund","description":"Refunds an order.","kind":"callback",
             "input_schema":{"type":"object","properties":{"order":{"type":"string"}}},
             "url":"https://hooks.example.com/refund","headers":{"X-Team":"payments"}}
            """;

    private static final String CODE =
            """
            {"name":"tally","description":"Adds up.","kind":"code","runtime":"python3",
             "input_schema":{"type":"object"},"code":"print(1)"}
            """;

    private CustomDrafts() {}

    static CustomToolDraft callback() {
        return draft(CALLBACK, "{}");
    }

    /** With members in place of those of the draft; null takes one away. */
    static CustomToolDraft callback(String members) {
        return draft(CALLBACK, members);
    }

    static CustomToolDraft code(String members) {
        return draft(CODE, members);
    }

    private static CustomToolDraft draft(String base, String members) {
        ObjectNode json = (ObjectNode) JSON.readTree(base);
        JsonNode changes = JSON.readTree(members);
        changes.properties().forEach(change -> json.set(change.getKey(), change.getValue()));
        return JSON.treeToValue(json, CustomToolDraft.class);
    }
}
