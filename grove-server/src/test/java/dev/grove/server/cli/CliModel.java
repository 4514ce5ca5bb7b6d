package dev.grove.server.cli;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Model over HTTP whose answer follows from the last words that it was sent: {@code tool} has it
 * call {@code echo}, {@code place} the client's {@code locate}, {@code fail} be refused, {@code
 * slow} speak until it is cancelled, {@code count} for about two seconds, {@code long} at length,
 * and {@code hostile} in sequences that act on terminals.
 */
final class CliModel {

    /** Sets the window's title, clears the screen, hides text, and shows words in another order. */
    static final String HOSTILE = "\u001b]0;owned\u0007\u001b[2J\u009b8m\u202egnp.exe";

    static final String LONG = "begin " + "l".repeat(5_000) + " end";

    private static final Usage USAGE = new Usage(10, 5, 0, 0);

    private final ModelServer server = ModelServer.start(CliModel::reply);

    String url() {
        return server.url();
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
        JsonNode content = last.path("content");
        String words =
                content.isArray()
                        ? content.path(content.size() - 1).toString()
                        : content.toString();
        if (words.contains("tool_result")) {
            return words.contains("too risky")
                    ? Reply.text("As you wish.")
                    : words.contains("owned")
                            ? Reply.text("Heard.")
                            : Reply.text("It is ", "done.");
        }
        if (words.contains("fail")) {
            return new Reply.Fails(400, Map.of(), "{\"error\":{\"message\":\"not today\"}}");
        }
        if (words.contains("slow")) {
            return says(Collections.nCopies(600, "slowly "), 100);
        }
        if (words.contains("count")) {
            return says(
                    IntStream.rangeClosed(1, 40).mapToObj(number -> "n" + number + " ").toList(),
                    50);
        }
        if (words.contains("long")) {
            return Reply.text(LONG);
        }
        String id = "c" + request.answersSoFar();
        if (words.contains("hostile")) {
            return calls(
                    "Look: " + HOSTILE,
                    new Call(id, "echo", "{\"text\":\"\\u001b]0;owned\\u0007\\u001b[2J\"}"));
        }
        if (words.contains("place")) {
            return calls("Where? ", new Call(id, "locate", "{\"of\":\"me\"}"));
        }
        if (words.contains("note")) {
            return calls(
                    "",
                    new Call(
                            id,
                            "ws_shell",
                            "{\"command\":\"mkdir notes && echo hello > notes/a.txt\"}"));
        }
        if (words.contains("tool")) {
            return calls("Let me see. ", new Call(id, "echo", "{\"text\":\"aloud\"}"));
        }
        return Reply.text("You said: ", words.replaceAll("(?s).*\"text\":\"([^\"]*)\".*", "$1"));
    }

    private static Reply says(List<String> pieces, int pauseMillis) {
        return new Reply.Says(pieces, List.of(), "", USAGE, pauseMillis, -1);
    }

    private static Reply calls(String text, Call call) {
        return new Reply.Says(List.of(text), List.of(call), "", USAGE, 0, -1);
    }
}
