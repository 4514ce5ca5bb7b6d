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
import tools.jackson.databind.json.JsonMapper;

/**
 * Kills the server around the write by which an answer reads a message that came meanwhile; the
 * next one reads it once, at one place.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWhileSteeringIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: count_read, arguments: {gate: all}}]
              - tool_calls: [{name: count_read}]
              - text: the end
              - text: after the end
            """;

    private static final String WORDS = "and in French";

    private final Map<Held, String> sessions = new HashMap<>();
    private Cluster cluster;
    private ServerProcess server;

    /** The last one ends the run after the message was read. */
    static Stream<Held> commits() {
        return Stream.of(
                Held.before(CommitPoint.STEERED, 1),
                Held.after(CommitPoint.STEERED, 1),
                Held.before(CommitPoint.ANSWERED, 1),
                Held.before(CommitPoint.LEFT, 1),
                Held.after(CommitPoint.LEFT, 1));
    }

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        cluster.store(server.caller(), "talker", SCRIPT);
        commits().forEach(this::steerInTool);
        commits().forEach(held -> cluster.traces().hold(goal(held), held));
        cluster.traces().open("all");
        commits().forEach(held -> cluster.awaitHeld(goal(held)));
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    private void steerInTool(Held held) {
        HttpAnswer begun = server.caller().post("/sessions", "{\"agent\":\"talker\"}");
        assertThat(begun.status()).as(begun.body()).isEqualTo(201);
        String session = begun.text("id");
        sessions.put(held, session);
        String run = send(session, goal(held), "").json().at("/answer/run_id").asString();
        assertThat(cluster.awaitExecutor(run, "call_1_1")).isEqualTo(server);
        assertThat(send(session, WORDS, ",\"if_busy\":\"steer\"").text("state"))
                .isEqualTo("steering");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commits")
    void readsTheMessageOnce(Held held) {
        String session = Objects.requireNonNull(sessions.get(held));
        List<JsonNode> messages =
                await().atMost(Duration.ofMinutes(2))
                        .until(
                                () -> messages(session),
                                all -> all.getFirst().path("state").asString().equals("answered"));
        assertThat(messages)
                .extracting(message -> message.path("state").asString())
                .containsExactly("answered", "steered");
        String run = messages.getFirst().at("/answer/run_id").asString();
        assertThat(cluster.events(server.caller(), run))
                .filteredOn(event -> event.path("type").asString().equals("message.steered"))
                .extracting(event -> event.path("message_id").asString())
                .containsExactly(messages.getLast().path("id").asString());
        assertThat(send(session, "next", "").status()).isEqualTo(201);
        await().atMost(Duration.ofMinutes(2))
                .until(() ->
                        messages(session).getLast().path("state").asString().equals("answered"));
        List<List<String>> requests = requests(goal(held));
        assertThat(requests.stream().filter(request -> request.contains(WORDS)))
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request).containsOnlyOnce(WORDS));
        // The goal, the call, its result, and then the words, in every request from there on.
        assertThat(requests.stream().filter(request -> request.size() > 4))
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request.get(4)).isEqualTo(WORDS));
    }

    private static String goal(Held held) {
        return "die at " + held;
    }

    private HttpAnswer send(String session, String text, String more) {
        return server.caller()
                .post(
                        "/sessions/" + session + "/messages",
                        "{\"text\":\"" + text + "\"" + more + "}");
    }

    private List<JsonNode> messages(String session) {
        return server.caller()
                .get("/sessions/" + session + "/messages")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    /** Contents of the messages of each request, the system prompt first. */
    private List<List<String>> requests(String goal) {
        return cluster.modelRequests().stream()
                .map(body ->
                        JsonMapper.shared()
                                .readTree(body)
                                .path("messages")
                                .valueStream()
                                .map(message -> message.path("content").asString(""))
                                .toList())
                .filter(contents -> contents.size() > 1 && contents.get(1).equals(goal))
                .toList();
    }
}
