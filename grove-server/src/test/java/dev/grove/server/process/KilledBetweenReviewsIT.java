package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.TestForm;
import dev.grove.server.HttpAnswer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** An agent reviews a call, and servers die around the commits of the review, or race for them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledBetweenReviewsIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe}
              - tool_calls:
                  - {name: finish, arguments: {result: counted}}
            """;

    private static final String REVIEWER =
            """
            turns:
              - tool_calls:
                  - {name: finish, arguments: {result: {verdict: approve, reason: It only counts.}}}
            """;

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"reviewed","default":"allow","rules":[
              {"id":"ask","on":"count_unsafe","then":"ask","ask":{"steps":[{"by":{"agent":"reviewer"}}]}}]}
            """;

    private static final int RACES = 12;

    private Cluster cluster;
    private ServerProcess server;

    @AfterAll
    void stop() {
        cluster.close();
    }

    @BeforeAll
    void begin(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.start("server");
        server.awaitReady();
        HttpAnswer policy = server.caller().post("/policies", POLICY);
        assertThat(policy.status()).as(policy.body()).isEqualTo(201);
        cluster.addModel("reviewer", REVIEWER);
        HttpAnswer reviewer =
                server.caller()
                        .post(
                                "/agents",
                                "{\"name\":\"reviewer\",\"system_prompt\":\"Review.\",\"model\":\"openai/reviewer\",\"tools\":[\"finish\"]}");
        assertThat(reviewer.status()).as(reviewer.body()).isEqualTo(201);
        cluster.storeWith(
                server.caller(),
                "counter",
                SCRIPT,
                "\"count_unsafe\"",
                ",\"policies\":[\"reviewed\"]");
    }

    /** A sweep makes these commits, so that a server dies at one of them alone. */
    static Stream<Held> commits() {
        return TestForm.rows(
                List.of(
                        Held.after(CommitPoint.REVIEW_BEGUN, 1),
                        Held.before(CommitPoint.REVIEW_ENDED, 1)),
                List.of(
                        Held.before(CommitPoint.REVIEW_BEGUN, 1),
                        Held.after(CommitPoint.REVIEW_ENDED, 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commits")
    void isReviewedOnceAndMadeOnceAtMost(Held held) {
        String run = cluster.runUntilHeld(server.caller(), "counter", "die " + held, held);
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
        cluster.awaitStatus(server.caller(), run, "completed");
        assertReviewedOnce(run);
    }

    @Test
    void twoServersReviewEachCallOnce() {
        ServerProcess other = cluster.start("other");
        other.awaitReady();
        List<String> runs =
                IntStream.range(0, RACES)
                        .mapToObj(n -> cluster.run(server.caller(), "counter", "race " + n))
                        .toList();
        for (String run : runs) {
            cluster.awaitStatus(other.caller(), run, "completed");
            assertReviewedOnce(run);
        }
    }

    private void assertReviewedOnce(String run) {
        List<String> types =
                cluster.events(server.caller(), run).stream()
                        .map(event -> event.path("type").asString())
                        .toList();
        assertThat(types)
                .containsOnlyOnce(
                        "policy.asked",
                        "approval.review_started",
                        "approval.reviewed",
                        "approval.decided");
        JsonNode tree = server.caller().get("/agent-runs/" + run + "/tree").json();
        assertThat(tree.path("items")).as("the run and its reviewer").hasSize(2);
        assertThat(cluster.traces().executions(run)).hasSizeLessThanOrEqualTo(1);
        assertThat(
                        server.caller()
                                .get("/agent-runs/" + run + "/turns")
                                .json()
                                .at("/items/0/tool_calls/0/status")
                                .asString())
                .isIn("completed", "interrupted");
    }
}
