package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Kills the server around commits of an answer while another message waits; the next one goes on
 * with the same conversation.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledInSessionIT {

    /** Three messages, each answered after a call: a turn is chosen by the answers before it. */
    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: count_read}]
              - text: first answer
              - tool_calls: [{name: count_read}]
              - text: second answer
              - tool_calls: [{name: count_read}]
              - text: third answer
            """;

    private final Map<Held, String> sessions = new HashMap<>();
    private Cluster cluster;
    private ServerProcess server;

    static Stream<Held> commits() {
        return Stream.of(CommitPoint.ANSWERED, CommitPoint.TURNED, CommitPoint.LEFT)
                .flatMap(point -> Stream.of(Held.before(point, 1), Held.after(point, 1)));
    }

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        cluster.store(server.caller(), "talker", SCRIPT);
        commits().forEach(this::holdInSecondAnswer);
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    private void holdInSecondAnswer(Held held) {
        HttpAnswer begun = server.caller().post("/sessions", "{\"agent\":\"talker\"}");
        assertThat(begun.status()).as(begun.body()).isEqualTo(201);
        String session = begun.text("id");
        sessions.put(held, session);
        send(session, first(held));
        awaitAnswered(session, 1);
        cluster.traces().hold("die at " + held, held);
        send(session, "die at " + held);
        cluster.awaitHeld("die at " + held);
        assertThat(send(session, "and then").text("state")).isIn("queued", "running");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commits")
    void answersEachMessageOnceAndInOrder(Held held) {
        String session = Objects.requireNonNull(sessions.get(held));
        awaitAnswered(session, 3);
        List<JsonNode> messages = messages(session);
        assertThat(messages)
                .extracting(message -> message.path("text").asString())
                .containsExactly(first(held), "die at " + held, "and then");
        assertThat(messages)
                .extracting(message -> message.at("/answer/result").asString())
                .containsExactly("first answer", "second answer", "third answer");
        for (JsonNode message : messages) {
            assertThat(message.at("/answer/turns").asInt()).isEqualTo(2);
        }
        List<Integer> asked =
                cluster.requests(first(held)).stream()
                        .map(ScriptedModelServer.Asked::answers)
                        .toList();
        assertThat(asked).as("in order, and asked again where no answer was recorded").isSorted();
        assertThat(asked.stream().distinct()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(asked).hasSizeLessThanOrEqualTo(7);
        // Sent again, a message is the one that there is.
        HttpAnswer again = send(session, "and then");
        assertThat(again.status()).isEqualTo(200);
        assertThat(messages(session)).hasSize(3);
    }

    private static String first(Held held) {
        return "begin before " + held;
    }

    private HttpAnswer send(String session, String text) {
        return server.caller()
                .post(
                        "/sessions/" + session + "/messages",
                        "{\"text\":\"%s\",\"client_id\":\"%s\"}"
                                .formatted(text, text.replace(' ', '-')));
    }

    private List<JsonNode> messages(String session) {
        return server.caller()
                .get("/sessions/" + session + "/messages")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    private void awaitAnswered(String session, int many) {
        await().atMost(Duration.ofMinutes(2))
                .until(() ->
                        messages(session).stream()
                                        .filter(message ->
                                                message.path("state").asString().equals("answered"))
                                        .count()
                                >= many);
    }
}
