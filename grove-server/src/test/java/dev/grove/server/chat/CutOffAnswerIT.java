package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Text that was streamed before its answer was cut off: people keep it, and no model reads it. */
class CutOffAnswerIT extends ChatBed {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Ways to cut an answer off. */
    enum Cut {
        STOPPED_BY_THE_PAGE,
        CANCELLED,
        INTERRUPTED,
        DEADLINE
    }

    @ParameterizedTest
    @EnumSource
    void isInTheHistoryAndTheExport(Cut how) throws Exception {
        if (how == Cut.DEADLINE) {
            agent = agent(",\"limits\":{\"max_seconds\":2}");
        }
        String streamed = cutOff(how);
        assertThat(streamed).isNotEmpty();
        JsonNode message = ended();
        String run = message.at("/answer/run_id").stringValue();
        assertThat(message.at("/answer/status").stringValue())
                .isEqualTo(how == Cut.DEADLINE ? "stopped" : "cancelled");

        String kept = message.at("/answer/cut_off_text").stringValue();
        assertThat(ChatModel.SLOW).startsWith(kept);
        assertThat(kept).isEqualTo(streamed);
        List<JsonNode> events =
                caller.get("/agent-runs/" + run + "/events?order=desc&limit=2")
                        .json()
                        .path("items")
                        .valueStream()
                        .toList();
        assertThat(events.getLast().path("type").stringValue()).isEqualTo("turn.cut_off");
        assertThat(events.getLast().path("text").stringValue()).isEqualTo(kept);
        for (String version : List.of("", "?ui=7")) {
            JsonNode shown = caller.get(chat("messages") + version).json().at("/items/1/parts");
            assertThat(shown.findValuesAsString("text")).as(shown.toString()).containsOnly(kept);
        }
        HttpAnswer export = caller.get("/sessions/" + session() + "/export");
        assertThat(export.json().at("/messages/0/message/answer/cut_off_text").stringValue())
                .isEqualTo(kept);
        assertThat(caller.get("/sessions/" + session() + "/export?format=markdown").body())
                .contains("\nCut off after:\n\n> " + kept.stripTrailing());
    }

    @Test
    void isReadByNoModel() throws Exception {
        String streamed = cutOff(Cut.STOPPED_BY_THE_PAGE);
        assertThat(say("chat-1", "m2", "hi").status()).isEqualTo(200);
        assertThat(MODEL.requests(agent)).hasSize(2);
        assertThat(MODEL.requests(agent).getLast().toString())
                .doesNotContain(streamed.substring(0, "slowly".length()));
    }

    @Test
    void isVoidOnceTheAnswerIsResumed() throws Exception {
        agent = agent(",\"limits\":{\"max_seconds\":2}");
        assertThat(cutOff(Cut.DEADLINE)).isNotEmpty();
        String run = ended().at("/answer/run_id").stringValue();
        HttpAnswer resumed =
                caller.post("/agent-runs/" + run + "/resume", "{\"limits\":{\"max_seconds\":60}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        await().atMost(Duration.ofSeconds(20))
                .until(() -> message().path("state").stringValue().equals("answered"));
        assertThat(message().at("/answer/cut_off_text").isNull()).isTrue();
        assertThat(message().at("/answer/result").stringValue()).isEqualTo(ChatModel.SLOW);
        JsonNode parts = messages("chat-1").at("/items/1/parts");
        assertThat(parts.findValuesAsString("text").getLast()).isEqualTo(ChatModel.SLOW);
        assertThat(parts.toString()).contains("data-grove-dropped");
    }

    /** Cuts an answer off after its first words, and returns all that was streamed of it. */
    private String cutOff(Cut how) throws Exception {
        StringBuilder streamed = new StringBuilder();
        try (InputStream body =
                        CLIENT.send(
                                        caller.request("/chat/" + agent)
                                                .header("Content-Type", "application/json")
                                                .POST(
                                                        BodyPublishers.ofString(
                                                                body(
                                                                        "chat-1",
                                                                        "submit-message",
                                                                        "null",
                                                                        user("m1", "slow"),
                                                                        "")))
                                                .build(),
                                        BodyHandlers.ofInputStream())
                                .body();
                BufferedReader lines =
                        new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("data: {")) {
                    continue;
                }
                JsonNode chunk = JsonMapper.shared().readTree(line.substring("data: ".length()));
                boolean first = streamed.isEmpty();
                streamed.append(chunk.path("delta").asString(""));
                if (first && !streamed.isEmpty()) {
                    cut(how);
                }
            }
        }
        return streamed.toString();
    }

    private void cut(Cut how) {
        switch (how) {
            case STOPPED_BY_THE_PAGE -> assertThat(stop("chat-1")).isEqualTo(204);
            case CANCELLED -> {
                String run = message().at("/answer/run_id").stringValue();
                assertThat(caller.post("/agent-runs/" + run + "/cancel", "").status())
                        .isEqualTo(202);
            }
            case INTERRUPTED -> {
                HttpAnswer sent =
                        caller.post(
                                "/sessions/" + session() + "/messages",
                                "{\"text\":\"hi\",\"if_busy\":\"interrupt\"}");
                assertThat(sent.status()).as(sent.body()).isEqualTo(201);
            }
            case DEADLINE -> {
                // It comes by itself.
            }
        }
    }

    private String chat(String part) {
        return "/chat/" + agent + "/chat-1/" + part;
    }

    private String session() {
        return caller.get("/sessions?agent=" + agent).json().at("/items/0/id").stringValue();
    }

    private JsonNode message() {
        return caller.get("/sessions/" + session() + "/messages").json().at("/items/0");
    }

    private JsonNode ended() {
        await().atMost(Duration.ofSeconds(20))
                .until(() -> message().path("state").stringValue().equals("ended"));
        return message();
    }
}
