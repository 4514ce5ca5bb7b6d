package dev.grove.core.model.rules;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * DeepSeek: answers need {@code content}, which may be null, and in thinking mode the reasoning
 * that they came with, which is not empty (continuedev/continue#10193, earendil-works/pi#3640).
 */
public final class DeepSeekRules extends ChatRules {

    private final boolean thinks;

    public DeepSeekRules(boolean thinks) {
        this.thinks = thinks;
    }

    @Override
    Set<String> assistantMembers() {
        return Set.of("name", "prefix", "reasoning_content");
    }

    @Override
    void assistant(String place, JsonNode message, Refusals refusals) {
        refusals.unless(message.has("content"), "%s: missing field `content`", place);
        refusals.unless(
                !thinks || !message.path("reasoning_content").asString("").isEmpty(),
                "The `reasoning_content` in the thinking mode must be passed back to the API. %s",
                place);
    }
}
