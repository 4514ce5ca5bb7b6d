package dev.grove.server.chat;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Model over HTTP whose answer follows from the last words that it was sent: {@code tool} and
 * {@code careful} have it call {@code echo}, {@code place} the client's {@code locate}, {@code
 * fail} be refused, {@code slow} speak for about three seconds, and half as long before a call.
 */
final class ChatModel {

    static final String SLOW = String.join("", Collections.nCopies(30, "slowly "));

    private static final Usage USAGE = new Usage(10, 5, 0, 0);

    private final ModelServer server = ModelServer.start(ChatModel::reply);

    String url() {
        return server.url();
    }

    void close() {
        server.close();
    }

    /** Bodies of the requests of one agent, by a word in its prompt. */
    List<JsonNode> requests(String word) {
        return server.requests().stream()
                .map(Request::json)
                .filter(json -> json.path("system").toString().contains(word))
                .toList();
    }

    private static Reply reply(Request request) {
        JsonNode last = request.json().path("messages").valueStream().toList().getLast();
        String words = last.path("content").toString();
        if (words.contains("tool_result")) {
            return words.contains("denied")
                    ? Reply.text("As you wish.")
                    : Reply.text("It is ", "done.");
        }
        if (words.contains("fail")) {
            return new Reply.Fails(400, Map.of(), "{\"error\":{\"message\":\"not today\"}}");
        }
        if (words.contains("slow") && words.contains("tool")) {
            return new Reply.Says(
                    Collections.nCopies(15, "slowly "),
                    List.of(new Call("c0", "echo", "{\"text\":\"e\"}")),
                    "",
                    USAGE,
                    100,
                    -1);
        }
        if (words.contains("slow")) {
            return new Reply.Says(
                    Collections.nCopies(30, "slowly "), List.of(), "", USAGE, 100, -1);
        }
        String id = "c" + request.answersSoFar();
        if (words.contains("place")) {
            return calls("Where? ", new Call(id, "locate", "{\"of\":\"me\"}"));
        }
        if (words.contains("tool") || words.contains("careful")) {
            return calls("Let me see. ", new Call(id, "echo", "{\"text\":\"e\"}"));
        }
        return Reply.text("Hello ", "there.");
    }

    private static Reply calls(String text, Call call) {
        return new Reply.Says(List.of(text), List.of(call), "", USAGE, 0, -1);
    }
}
