package dev.grove.server.openai.chat;

import dev.grove.core.error.GroveException;
import dev.grove.server.openai.AskedRun;
import dev.grove.server.openai.CallResults;
import dev.grove.server.openai.Texts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Reads the results of calls that a request ends with. */
final class ToolMessages {

    private ToolMessages() {}

    /**
     * Results at the end of the messages.
     *
     * @throws GroveException validation_failed for ids of no call, or of calls of several runs
     */
    static AskedRun.GoesOn read(ArrayNode messages) {
        int first = messages.size();
        while (first > 0 && isResult(messages.path(first - 1))) {
            first--;
        }
        CallResults results = new CallResults();
        for (int i = first; i < messages.size(); i++) {
            JsonNode message = messages.path(i);
            results.add(
                    message.path("tool_call_id").asString(""),
                    Texts.of(message.path("content"), "messages[" + i + "].content"),
                    "messages[" + i + "].tool_call_id");
        }
        return results.asked();
    }

    private static boolean isResult(JsonNode message) {
        return message.path("role").asString("").equals("tool");
    }
}
