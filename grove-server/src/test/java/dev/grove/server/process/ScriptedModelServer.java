package dev.grove.server.process;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A provider over HTTP, outside of the servers, that plays a script for each model and remembers
 * what it was asked: the auditor of what was paid for.
 */
final class ScriptedModelServer implements AutoCloseable {

    private static final Usage USAGE = new Usage(10, 5, 0, 0);

    private static final int MARKUP_BYTES = 64;

    private static final Pattern SUMMARISED =
            Pattern.compile("\\A\\[Turns 1 to (\\d+) of this run");

    private final Map<String, JsonNode> scripts = new ConcurrentHashMap<>();
    private final ModelServer server = ModelServer.start(this::reply);

    /** Request, with the number of answers that its history held. */
    record Asked(String goal, int answers) {}

    /** The models that were asked for a goal, in the order of the requests. */
    List<String> models(String goal) {
        return server.requests().stream()
                .filter(request -> goalOf(request).equals(goal))
                .map(request -> request.json().path("model").asString(""))
                .toList();
    }

    String url() {
        return server.url() + "/v1";
    }

    /** Adds a model; its script is as {@code scripted/…} has it. */
    void add(String model, String script) {
        scripts.put(model, new YAMLMapper().readTree(script).path("turns"));
    }

    List<Asked> requests(String goal) {
        return server.requests().stream()
                .map(request -> new Asked(goalOf(request), answers(request)))
                .filter(asked -> asked.goal().equals(goal))
                .toList();
    }

    /** The requests for a goal, to the byte. */
    List<String> sent(String goal) {
        return server.requests().stream()
                .filter(request -> goalOf(request).equals(goal))
                .map(ModelServer.Request::body)
                .toList();
    }

    /** The values of a header, of all requests that had it. */
    List<String> headers(String name) {
        return server.requests().stream()
                .flatMap(request -> request.headers().entrySet().stream())
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .flatMap(header -> header.getValue().stream())
                .toList();
    }

    /** Every request as it came. */
    List<String> bodies() {
        return server.requests().stream().map(request -> request.json().toString()).toList();
    }

    @Override
    public void close() {
        server.close();
    }

    private static String goalOf(ModelServer.Request request) {
        return userTexts(request).stream().findFirst().orElse("");
    }

    private static List<String> userTexts(ModelServer.Request request) {
        return request.json()
                .path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString("").equals("user"))
                .map(message -> message.path("content").asString(""))
                .toList();
    }

    /** Answers in the history, those that a summary stands for among them. */
    private static int answers(ModelServer.Request request) {
        return request.answersSoFar()
                + userTexts(request).stream()
                        .map(SUMMARISED::matcher)
                        .filter(Matcher::find)
                        .mapToInt(summary -> Integer.parseInt(summary.group(1)))
                        .sum();
    }

    /** Worst-case bills of the requests for a goal, one each. */
    List<Usage> worstBills(String goal) {
        return server.requests().stream()
                .filter(request -> goalOf(request).equals(goal))
                .map(ScriptedModelServer::worst)
                .toList();
    }

    /**
     * Highest honest bill: a token for nearly each byte, and all of the output limit. Markup around
     * the messages, and around each answer that is sent back, has bytes that are no tokens of their
     * own: an answer has no more tokens than it was billed for, even under a low limit.
     */
    private static Usage worst(ModelServer.Request request) {
        int output = request.json().path("max_completion_tokens").asInt();
        int markup = MARKUP_BYTES * (1 + request.answersSoFar());
        return new Usage(request.body().length() - markup, output, 0, 0);
    }

    private Reply reply(ModelServer.Request request) {
        if (goalOf(request).startsWith("Summarise turns 1 to ")) {
            return Reply.text("It was counted.");
        }
        JsonNode line = line(request);
        if (line.has("fails")) {
            return new Reply.Fails(
                    line.path("fails").asInt(), Map.of(), "{\"error\":{\"message\":\"busy\"}}");
        }
        List<Call> calls = new ArrayList<>();
        for (JsonNode call : line.path("tool_calls")) {
            String id =
                    call.path("id")
                            .asString("call_" + (answers(request) + 1) + "_" + (calls.size() + 1));
            String arguments =
                    call.path("arguments").isObject() ? call.path("arguments").toString() : "{}";
            calls.add(new Call(id, call.path("name").asString(""), arguments));
        }
        String text = line.path("text").asString("");
        List<String> words = text.isEmpty() ? List.of() : List.of(text.split("(?<=\\s)"));
        long tries =
                requests(goalOf(request)).stream()
                        .filter(asked -> asked.answers() == request.answersSoFar())
                        .count();
        int cutAfter = tries <= line.path("breaks").asInt(0) ? 1 : -1;
        int pause = line.path("word_delay_ms").asInt(0);
        return new Reply.Says(words, calls, "", usage(line, request), pause, cutAfter);
    }

    /** The first one whose goal it is; else the one of this turn. */
    private static JsonNode line(JsonNode script, String goal, int turn) {
        return script.valueStream()
                .filter(line -> line.at("/when/goal_contains").isString())
                .filter(line -> goal.contains(line.at("/when/goal_contains").stringValue()))
                .findFirst()
                .orElseGet(() ->
                        script.valueStream()
                                .filter(line -> !line.has("when"))
                                .skip(turn)
                                .findFirst()
                                .orElse(MissingNode.getInstance()));
    }

    private JsonNode line(ModelServer.Request request) {
        JsonNode script =
                scripts.getOrDefault(
                        request.json().path("model").asString(""), MissingNode.getInstance());
        return line(script, goalOf(request), answers(request));
    }

    private static Usage usage(JsonNode line, ModelServer.Request request) {
        return switch (line.path("bills").asString("")) {
            case "worst" -> worst(request);
            case "above" -> new Usage(3L * request.body().length(), 5, 0, 0);
            default -> USAGE;
        };
    }
}
