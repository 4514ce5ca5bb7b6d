package dev.grove.core.model.rules;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Anthropic's Messages: ids are words and occur once; each tool_use is answered in the very next
 * message; no text is empty; schemas have no combinator at the top, and plain names
 * (anthropics/claude-code#45106, #88049, #50019).
 */
public final class AnthropicRules implements ProviderRules {

    private static final String ID = "[a-zA-Z0-9_-]+";

    @Override
    public List<String> refusals(JsonNode request) {
        Refusals refusals = new Refusals();
        refusals.characters("body", request);
        refusals.unless(request.has("max_tokens"), "max_tokens: Field required");
        for (JsonNode tool : request.path("tools")) {
            tool(tool, refusals);
        }
        for (JsonNode block : request.path("system")) {
            text("system", block, refusals);
        }
        messages(request.path("messages"), refusals);
        AnthropicBlocks.check(request, refusals);
        return refusals.all();
    }

    private static void tool(JsonNode tool, Refusals refusals) {
        String name = tool.path("name").asString("");
        refusals.unless(
                name.matches("[a-zA-Z0-9_-]{1,128}"),
                "tools.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$': %s",
                name);
        JsonNode schema = tool.path("input_schema");
        refusals.unless(
                schema.path("type").asString("").equals("object"),
                "tools.%s.input_schema.type: Input should be 'object'",
                name);
        for (String keyword : List.of("oneOf", "allOf", "anyOf")) {
            refusals.unless(
                    !schema.has(keyword),
                    "tools.%s.custom.input_schema: input_schema does not support oneOf, allOf, or"
                            + " anyOf at the top level",
                    name);
        }
        SchemaRules.propertyNames(name, schema, "[a-zA-Z0-9_.-]{1,64}", refusals);
    }

    private static void messages(JsonNode messages, Refusals refusals) {
        Set<String> all = new HashSet<>();
        Set<String> open = new HashSet<>();
        refusals.unless(
                messages.path(0).path("role").asString("").equals("user"),
                "messages: first message must use the \"user\" role");
        for (int i = 0; i < messages.size(); i++) {
            JsonNode message = messages.get(i);
            Set<String> asked = new HashSet<>();
            refusals.unless(
                    !message.path("content").isEmpty()
                            || !message.path("content").asString("").isBlank(),
                    "messages.%s: all messages must have non-empty content",
                    i);
            for (JsonNode block : message.path("content")) {
                String place = "messages." + i + ".content";
                switch (block.path("type").asString("")) {
                    case "text" -> text(place, block, refusals);
                    case "tool_use" -> {
                        String id = block.path("id").asString("");
                        refusals.unless(
                                id.matches(ID),
                                "%s.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
                                place);
                        refusals.unless(
                                all.add(id), "%s: `tool_use` ids must be unique: %s", place, id);
                        refusals.unless(
                                block.path("input").isObject(),
                                "%s.tool_use.input: Input should be a valid dictionary",
                                place);
                        asked.add(id);
                    }
                    case "tool_result" ->
                            refusals.unless(
                                    open.remove(block.path("tool_use_id").asString("")),
                                    "%s: unexpected `tool_use_id` found in `tool_result` blocks",
                                    place);
                    default -> {
                        // Thinking has rules of its own, and tools of the server have none here.
                    }
                }
            }
            refusals.unless(
                    open.isEmpty(),
                    "messages.%s: `tool_use` ids were found without `tool_result` blocks"
                            + " immediately after: %s",
                    i,
                    open);
            open = asked;
        }
        refusals.unless(open.isEmpty(), "messages: no `tool_result` blocks for %s", open);
    }

    private static void text(String place, JsonNode block, Refusals refusals) {
        refusals.unless(
                !block.path("text").asString("").isBlank(),
                "%s: text content blocks must be non-empty",
                place);
    }
}
