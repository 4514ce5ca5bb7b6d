package dev.grove.core.model.rules;

import tools.jackson.databind.JsonNode;

/**
 * Anthropic's rules for blocks: thinking is signed and not the last of an answer, results come
 * before words, names are plain, and at most four blocks carry a cache mark, none of them thinking
 * (anthropics/anthropic-sdk-typescript#792, langchain-ai/langchain#38638).
 */
final class AnthropicBlocks {

    private static final int MOST_MARKS = 4;

    private AnthropicBlocks() {}

    static void check(JsonNode request, Refusals refusals) {
        int marks = marksIn(request.path("system")) + marksIn(request.path("tools"));
        JsonNode messages = request.path("messages");
        for (int i = 0; i < messages.size(); i++) {
            JsonNode content = messages.get(i).path("content");
            String place = "messages." + i + ".content";
            marks += marksIn(content);
            if (messages.get(i).path("role").asString("").equals("user")) {
                user(place, content, refusals);
            } else {
                assistant(place, content, refusals);
            }
        }
        refusals.unless(
                marks <= MOST_MARKS,
                "A maximum of 4 blocks with cache_control may be provided. Found %s.",
                marks);
        JsonNode last = messages.path(messages.size() - 1);
        String words =
                last.path("content")
                        .path(last.path("content").size() - 1)
                        .path("text")
                        .asString("");
        refusals.unless(
                !last.path("role").asString("").equals("assistant")
                        || words.equals(words.stripTrailing()),
                "messages: final assistant content cannot end with trailing whitespace");
    }

    private static void user(String place, JsonNode content, Refusals refusals) {
        boolean wordsCame = false;
        for (JsonNode block : content) {
            boolean isResult = block.path("type").asString("").equals("tool_result");
            refusals.unless(
                    !isResult || !wordsCame, "%s: `tool_result` blocks must come first", place);
            wordsCame |= !isResult;
        }
    }

    private static void assistant(String place, JsonNode content, Refusals refusals) {
        for (JsonNode block : content) {
            switch (block.path("type").asString("")) {
                case "thinking" -> {
                    refusals.unless(
                            block.path("thinking").isString(),
                            "%s.thinking.thinking: Field required",
                            place);
                    refusals.unless(
                            !block.path("signature").asString("").isEmpty(),
                            "%s.thinking.signature: Field required",
                            place);
                    refusals.unless(
                            !block.has("cache_control"),
                            "%s.thinking: cache_control may not be set",
                            place);
                }
                case "redacted_thinking" ->
                        refusals.unless(
                                !block.path("data").asString("").isEmpty(),
                                "%s.redacted_thinking.data: Field required",
                                place);
                case "tool_use" ->
                        refusals.unless(
                                block.path("name").asString("").matches("[a-zA-Z0-9_-]{1,128}"),
                                "%s.tool_use.name: String should match pattern",
                                place);
                default -> {
                    // Texts and ids of calls are checked with the messages.
                }
            }
        }
        String last = content.path(content.size() - 1).path("type").asString("");
        refusals.unless(
                !last.endsWith("thinking"),
                "%s: the final block in an assistant message cannot be `thinking`",
                place);
    }

    private static int marksIn(JsonNode blocks) {
        int marks = 0;
        for (JsonNode block : blocks) {
            marks += block.has("cache_control") ? 1 : 0;
        }
        return marks;
    }
}
