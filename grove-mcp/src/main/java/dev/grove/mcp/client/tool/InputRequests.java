package dev.grove.mcp.client.tool;

import dev.grove.mcp.era.Words;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests that a server of 2026-07-28 makes in the middle of a call, which is made again with the
 * answers: a person's input, a list of folders, or a model's text. An agent has no person to ask
 * and no folders, and says so; a model is not lent.
 *
 * @param requests by names that the server chose
 * @param state of the server, which goes back as it came; null for none
 */
public record InputRequests(Map<String, JsonNode> requests, @Nullable JsonNode state) {

    private static final int MOST_NAMED = 5;
    private static final int LONGEST_NAME = 200;

    public static InputRequests of(ObjectNode result) {
        Map<String, JsonNode> requests =
                result.path("inputRequests")
                        .propertyStream()
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return new InputRequests(requests, result.get("requestState"));
    }

    /** The call with an answer to each request; empty where there is one without. */
    public Optional<ObjectNode> answeredIn(ObjectNode params) {
        ObjectNode answered = params.deepCopy();
        ObjectNode responses = answered.putObject("inputResponses");
        for (Map.Entry<String, JsonNode> request : requests.entrySet()) {
            ObjectNode response = answer(request.getValue().path("method").asString(""));
            if (response == null) {
                return Optional.empty();
            }
            responses.set(request.getKey(), response);
        }
        if (state != null) {
            answered.set("requestState", state);
        }
        return Optional.of(answered);
    }

    private static @Nullable ObjectNode answer(String method) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        return switch (method) {
            // No person has declined: none was asked.
            case "elicitation/create" -> answer.put("action", "cancel");
            case "roots/list" -> answer.set("roots", JsonNodeFactory.instance.arrayNode());
            default -> null;
        };
    }

    /** The requests in words. */
    @Override
    public String toString() {
        StringJoiner words = new StringJoiner("; ");
        requests.values().stream()
                .limit(MOST_NAMED)
                .forEach(request ->
                        words.add(
                                (name(request.path("method"))
                                                + " "
                                                + name(request.path("params").path("message")))
                                        .strip()));
        return words.toString();
    }

    private static String name(JsonNode node) {
        return Words.of(node.asString(""), LONGEST_NAME);
    }
}
