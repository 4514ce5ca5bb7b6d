package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;

/** Chats with tokens of one key, which is no other one's. */
abstract class TokenBed extends ChatBed {

    /** Has the form of a token, and is none. */
    static final String UNKNOWN = "grove_chat_" + "0".repeat(64);

    /** Key that makes the tokens. */
    HttpCaller maker;

    String makerId;

    @BeforeEach
    void makeAKey() {
        HttpAnswer key = newKey(tenant, "invoke");
        maker = as(key.text("key"));
        makerId = key.text("id");
    }

    HttpAnswer make(HttpCaller by, String of, String body) {
        return by.post("/chat/" + of + "/tokens", body);
    }

    /** Caller with a token of a person. */
    HttpCaller tokenOf(String user) {
        return token("{\"user\":\"" + user + "\",\"ttl_seconds\":600}");
    }

    HttpCaller token(String body) {
        HttpAnswer made = make(maker, agent, body);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        assertThat(made.text("token")).matches("grove_chat_[0-9a-f]{64}");
        return as(made.text("token"));
    }

    HttpAnswer say(HttpCaller by, String chat, String id, String text) {
        return by.post("/chat/" + agent, words(chat, id, text));
    }

    static String words(String chat, String id, String text) {
        return body(chat, "submit-message", "null", user(id, text), "");
    }

    /** Requests of all routes that pages use, but for the first word in a chat. */
    List<HttpAnswer> all(HttpCaller by, String of, String chat, String answer) {
        String path = "/chat/" + of;
        return List.of(
                by.get(path + "/" + chat + "/messages"),
                by.get(path + "/" + chat + "/stream"),
                by.post(path + "/" + chat + "/stop", ""),
                by.post(
                        path,
                        body(
                                chat,
                                "submit-message",
                                "\"" + answer + "\"",
                                "{\"id\":\"%s\",\"role\":\"assistant\",\"parts\":[%s]}"
                                        .formatted(
                                                answer,
                                                part("output-available", "c0", "\"output\":1")),
                                "")),
                by.post(
                        path,
                        body(
                                chat,
                                "regenerate-message",
                                "\"" + answer + "\"",
                                user("m1", "hi"),
                                "")));
    }

    /** All that callers see of answers, without what they themselves wrote. */
    static List<String> seen(List<HttpAnswer> answers, String... written) {
        return answers.stream().map(answer -> seen(answer, written)).toList();
    }

    static String seen(HttpAnswer answer, String... written) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        headers.remove("date");
        String all = answer.status() + " " + headers + " " + answer.body();
        for (String word : written) {
            all = all.replace(word, "…");
        }
        return all;
    }

    /** Chunks of a slow answer that something happens in the middle of. */
    List<JsonNode> inMidAnswer(HttpCaller by, Runnable happening) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<HttpAnswer> answer =
                    CompletableFuture.supplyAsync(() -> say(by, "chat-1", "m1", "slow"), threads);
            await().atMost(Duration.ofSeconds(20)).until(() -> !MODEL.requests(agent).isEmpty());
            happening.run();
            HttpAnswer ended = answer.join();
            assertThat(ended.status()).as(ended.body()).isEqualTo(200);
            assertThat(ended.body()).endsWith("data: [DONE]\n\n");
            return chunks(ended);
        }
    }

    static void assertCutOff(List<JsonNode> chunks) {
        JsonNode last = chunks.getLast();
        assertThat(last.path("type").asString()).as(chunks.toString()).isEqualTo("error");
        assertThat(last.path("errorText").asString()).startsWith("reconnect: ");
        assertThat(text(chunks)).isNotEqualTo(ChatModel.SLOW);
    }
}
