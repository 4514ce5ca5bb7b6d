package dev.grove.server.session;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Model over HTTP whose answer follows from the last words that it was sent: {@code tool} has it
 * call {@code echo} first, {@code toil} twelve times, {@code question} the application's {@code
 * ask_user}, {@code fail} be refused, {@code slow <word>} wait until the word is let go, {@code
 * long} talk at length. Titles are what is set for a word of the conversation; with {@code slow
 * title <word>} they wait until {@code <word> title} is let go. It bills by the size of what it is
 * sent.
 */
final class SessionModel {

    private static final String SUMMARISING = "You keep the record";
    private static final String NAMING = "You name conversations";

    private static final int ROUNDS = 12;

    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> rounds = new ConcurrentHashMap<>();
    private final Map<String, Reply> titles = new ConcurrentHashMap<>();
    private final ModelServer server = ModelServer.start(this::reply);

    String url() {
        return server.url();
    }

    /** Lets answers to messages with this word go on. */
    void release(String word) {
        latch(word).countDown();
    }

    /** Requests of one conversation: those that have a word in their system prompt. */
    List<Request> ofPrompt(String word) {
        return server.requests().stream()
                .filter(request -> system(request).contains(word))
                .toList();
    }

    /** Answers requests for titles of conversations with this word like this. */
    void title(String word, Reply reply) {
        titles.put(word, reply);
    }

    /** Requests for titles of conversations with a word. */
    List<Request> titlesAsked(String word) {
        return server.requests().stream()
                .filter(request -> system(request).startsWith(NAMING))
                .filter(request -> request.body().contains(word))
                .toList();
    }

    /** Messages of a request, without the marks for the provider's cache, which move along. */
    static List<JsonNode> messages(Request request) {
        List<JsonNode> messages = new ArrayList<>();
        for (JsonNode message : request.json().path("messages")) {
            JsonNode copy = message.deepCopy();
            for (JsonNode block : copy.path("content")) {
                if (block instanceof ObjectNode object) {
                    object.remove("cache_control");
                }
            }
            messages.add(copy);
        }
        return messages;
    }

    /** Parts of a request's messages, in order: words that follow each other share a message. */
    static List<String> blocks(Request request) {
        List<String> blocks = new ArrayList<>();
        for (JsonNode message : messages(request)) {
            String role = message.path("role").asString();
            if (message.path("content").isArray()) {
                message.path("content").forEach(block -> blocks.add(role + " " + block));
            } else {
                blocks.add(message.toString());
            }
        }
        return blocks;
    }

    static String system(Request request) {
        return request.isAnthropic()
                ? request.json().path("system").path(0).path("text").asString("")
                : request.json().path("messages").path(0).path("content").asString("");
    }

    private CountDownLatch latch(String word) {
        return held.computeIfAbsent(word, _ -> new CountDownLatch(1));
    }

    private Reply reply(Request request) {
        Usage usage = new Usage(request.body().length() / 4, 20, 0, 0);
        if (system(request).startsWith(SUMMARISING)) {
            return says("SUMMARY of " + request.body().length() + " characters", usage);
        }
        if (system(request).startsWith(NAMING)) {
            return title(request, usage);
        }
        List<JsonNode> messages = messages(request);
        JsonNode last = messages.getLast();
        String words = lastWords(last);
        if (words.contains("fail")) {
            return new Reply.Fails(400, Map.of(), "{\"error\":{\"message\":\"not today\"}}");
        }
        if (request.body().contains("toil") && round(request) <= ROUNDS) {
            return echo(messages, 1_500, usage);
        }
        if (words.contains("tool_result") || "tool".equals(last.path("role").asString())) {
            return says("done with the tool", usage);
        }
        if (words.contains("slow ") && !words.contains("slow title ")) {
            await(words.replaceAll("(?s).*slow (\\w+).*", "$1"));
        }
        if (words.contains("question")) {
            Call call = new Call("call_" + messages.size(), "ask_user", "{}");
            return new Reply.Says(List.of("let me ask "), List.of(call), "", usage, 0, -1);
        }
        if (words.contains("tool")) {
            return echo(messages, 300, usage);
        }
        return says(words.contains("long") ? "answer " + "l".repeat(2_000) : "answer to it", usage);
    }

    private int round(Request request) {
        return rounds.computeIfAbsent(system(request), _ -> new AtomicInteger()).incrementAndGet();
    }

    private static Reply echo(List<JsonNode> messages, int length, Usage usage) {
        Call call =
                new Call(
                        "call_" + messages.size(),
                        "echo",
                        "{\"text\":\"" + "e".repeat(length) + "\"}");
        return new Reply.Says(List.of("let me see "), List.of(call), "", usage, 0, -1);
    }

    private Reply title(Request request, Usage usage) {
        String body = request.body();
        if (body.contains("slow title ")) {
            await(body.replaceAll("(?s).*slow title (\\w+).*", "$1 title"));
        }
        return titles.entrySet().stream()
                .filter(entry -> body.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseGet(() -> says("A made title", usage));
    }

    private void await(String word) {
        try {
            latch(word).await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** The words that were said last: those that follow each other are parts of one message. */
    private static String lastWords(JsonNode message) {
        JsonNode content = message.path("content");
        return content.isArray() ? content.path(content.size() - 1).toString() : content.toString();
    }

    private static Reply says(String text, Usage usage) {
        return new Reply.Says(List.of(text), List.of(), "", usage, 0, -1);
    }
}
