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
 * fail} be refused, {@code slow} speak for about three seconds, half as long before a call, and
 * {@code think} be thought about.
 */
final class ChatModel {

    static final String SLOW = String.join("", Collections.nCopies(30, "slowly "));

    private static final String THINKS =
            """
            data: {"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[],"model":"claude-sonnet-4-6","usage":{"input_tokens":10,"output_tokens":1}}}

            data: {"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"They think. "}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"So do I."}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"s"}}

            data: {"type":"content_block_stop","index":0}

            data: {"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}

            data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"I am."}}

            data: {"type":"content_block_stop","index":1}

            data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":5}}

            data: {"type":"message_stop"}

            """;

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
        if (words.contains("think")) {
            return new Reply.Sends(THINKS);
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
