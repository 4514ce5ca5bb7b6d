package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The server dies around each commit of runs that have declared a plan: whoever goes on with them
 * holds their calls against it, and the plan is declared once.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWithPlanIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: plan, arguments: {steps: [{on: "e*", why: "To say it."}]}}]
              - tool_calls: [{name: recall, arguments: {turn: 1}}]
              - tool_calls: [{name: echo, arguments: {text: as planned}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final String DRIFT =
            """
            {"name":"planned","default":"allow",
             "rules":[{"id":"drift","on":"*","when":"plan.declared && !plan.allows","then":"deny"}]}
            """;

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder, Map.of());
        server = cluster.startToHold("server");
        server.awaitReady();
        HttpAnswer policy = server.caller().post("/policies", DRIFT);
        assertThat(policy.status()).as(policy.body()).isEqualTo(201);
        cluster.storeWith(
                server.caller(),
                "planner",
                SCRIPT,
                "\"plan\",\"recall\",\"echo\"",
                ",\"policies\":[\"planned\"]");
        commits()
                .forEach(
                        held -> cluster.runUntilHeld(server.caller(), "planner", goal(held), held));
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    static Stream<Held> commits() {
        return Stream.of(
                        at(CommitPoint.ANSWERED, 1),
                        at(CommitPoint.ANSWERED, 2),
                        at(CommitPoint.TURNED, 1),
                        at(CommitPoint.TURNED, 2))
                .flatMap(commits -> commits);
    }

    private static Stream<Held> at(CommitPoint point, int nth) {
        return Stream.of(Held.before(point, nth), Held.after(point, nth));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commits")
    void holdsCallsAgainstThePlan(Held held) {
        String run = cluster.runOf(goal(held));
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(cluster.events(server.caller(), run))
                .filteredOn(event -> event.path("type").asString().equals("plan.declared"))
                .hasSize(1);
        assertThat(cluster.events(server.caller(), run))
                .filteredOn(event -> event.path("type").asString().equals("policy.denied"))
                .singleElement()
                .satisfies(denied -> assertDrift(run, denied));
    }

    private void assertDrift(String run, JsonNode denied) {
        assertThat(denied.path("name").asString()).isEqualTo("recall");
        assertThat(denied.path("faulted")).isEmpty();
        HttpAnswer explained =
                server.caller()
                        .post(
                                "/policies/planned/explain",
                                "{\"past\":{\"run_id\":\"%s\",\"turn\":2,\"tool_call_id\":\"%s\"}}"
                                        .formatted(run, denied.path("tool_call_id").asString()));
        assertThat(explained.text("by/rule")).as(explained.body()).isEqualTo("drift");
    }

    private static String goal(Held held) {
        return "planned, die " + held;
    }
}
