package dev.grove.core.model.rules;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Gemini's compatible endpoint: calls keep the signature that they came with, and schemas have no
 * keyword outside of its subset of OpenAPI (QwenLM/qwen-code#1187, zed-industries/zed#44875,
 * anomalyco/opencode#11889).
 */
public final class GeminiRules extends ChatRules {

    private static final Set<String> KEYWORDS =
            Set.of(
                    "type",
                    "format",
                    "title",
                    "description",
                    "nullable",
                    "enum",
                    "items",
                    "maxItems",
                    "minItems",
                    "properties",
                    "required",
                    "minProperties",
                    "maxProperties",
                    "minimum",
                    "maximum",
                    "minLength",
                    "maxLength",
                    "pattern",
                    "anyOf",
                    "propertyOrdering");

    private final boolean signs;

    public GeminiRules(boolean signs) {
        this.signs = signs;
    }

    @Override
    Set<String> assistantMembers() {
        return Set.of("name", "refusal", "extra_content");
    }

    @Override
    Set<String> callMembers() {
        return Set.of("extra_content");
    }

    @Override
    void assistant(String place, JsonNode message, Refusals refusals) {
        JsonNode first = message.path("tool_calls").path(0);
        refusals.unless(
                !signs
                        || first.isMissingNode()
                        || first.path("extra_content")
                                .path("google")
                                .path("thought_signature")
                                .isString(),
                "Function call is missing a thought_signature in functionCall parts. %s",
                place);
    }

    @Override
    void parameters(String place, JsonNode schema, Refusals refusals) {
        super.parameters(place, schema, refusals);
        SchemaRules.arraysHaveItems(place, schema, refusals);
        SchemaRules.each(
                place,
                schema,
                (at, part) -> {
                    part.propertyNames().stream()
                            .filter(name -> !KEYWORDS.contains(name))
                            .forEach(name ->
                                    refusals.add(
                                            "Invalid JSON payload received. Unknown name \"%s\" at '%s':"
                                                    + " Cannot find field.",
                                            name, at));
                    values(at, part, refusals);
                });
    }

    private static void values(String at, JsonNode part, Refusals refusals) {
        refusals.unless(
                part.path("type").isString() || part.has("anyOf"),
                "%s.type: Proto field is not repeating, cannot start list, or no type",
                at);
        String type = part.path("type").asString("");
        refusals.unless(
                !part.has("enum") || type.equals("string"),
                "%s.enum: only allowed for STRING type",
                at);
        part.path("enum")
                .forEach(value ->
                        refusals.unless(
                                !value.asString("").isEmpty(), "%s.enum: cannot be empty", at));
        refusals.unless(
                !part.has("properties") || type.equals("object"),
                "%s.properties: only allowed for OBJECT type",
                at);
        part.path("required")
                .forEach(name ->
                        refusals.unless(
                                part.path("properties").has(name.asString("")),
                                "%s.required[%s]: property is not defined",
                                at,
                                name));
        refusals.unless(
                !part.path("items").isEmpty() || !type.equals("array"),
                "%s.items: missing field",
                at);
        refusals.unless(
                !part.has("format")
                        || Set.of("enum", "date-time", "float", "double", "int32", "int64")
                                .contains(part.path("format").asString("")),
                "%s.format: only 'enum' and 'date-time' are supported for STRING type",
                at);
    }
}
