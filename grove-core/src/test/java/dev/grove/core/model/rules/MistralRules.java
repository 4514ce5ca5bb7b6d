package dev.grove.core.model.rules;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Mistral: unknown members are forbidden; ids are nine letters or digits; a user's message follows
 * no tool's, and the last one is a user's or a tool's (anomalyco/opencode#1680,
 * BerriAI/litellm#6323, OpenHands/OpenHands#8685, vybestack/llxprt-code#114).
 */
public final class MistralRules extends ChatRules {

    @Override
    void request(JsonNode request, Refusals refusals) {
        for (String name : Set.of("stream_options", "max_completion_tokens")) {
            refusals.unless(
                    !request.has(name),
                    "{\"type\":\"extra_forbidden\",\"loc\":[\"body\",\"%s\"],\"msg\":\"Extra inputs"
                            + " are not permitted\"}",
                    name);
        }
    }

    @Override
    Set<String> assistantMembers() {
        return Set.of("prefix");
    }

    @Override
    void callId(String place, String id, Refusals refusals) {
        refusals.unless(
                id.matches("[a-zA-Z0-9]{9}"),
                "Tool call id was %s but must be a-z, A-Z, 0-9, with a length of 9.",
                id);
    }

    @Override
    boolean alternates() {
        return true;
    }
}
