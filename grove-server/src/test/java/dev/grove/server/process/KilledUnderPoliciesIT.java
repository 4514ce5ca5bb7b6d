package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
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

/**
 * The server dies around each commit of runs that a policy governs: after a call was decided and
 * before its marker is durable, after that, and after a person was asked. What is denied is never
 * executed, and what is asked about not before it is approved.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledUnderPoliciesIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe}
                  - {name: count_unsafe}
              - tool_calls:
                  - {name: count_read}
              - tool_calls:
                  - {name: finish, arguments: {result: counted}}
            """;

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"counted","default":"allow","rules":[
              {"id":"once","on":"count_unsafe","when":"counts.of_tool >= 1","then":"deny","say":"Once is enough."},
              {"id":"ask","on":"count_read","then":"ask"}]}
            """;

    private static final String GOAL_OF_KEY = "governed by a key";

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        HttpAnswer policy = server.caller().post("/policies", POLICY);
        assertThat(policy.status()).as(policy.body()).isEqualTo(201);
        cluster.storeWith(
                server.caller(),
                "counter",
                SCRIPT,
                "\"count_read\",\"count_unsafe\"",
                ",\"policies\":[\"counted\"]");
        commits()
                .filter(held -> !isAfterTheAsk(held))
                .forEach(
                        held -> cluster.runUntilHeld(server.caller(), "counter", goal(held), held));
        commits().filter(KilledUnderPoliciesIT::isAfterTheAsk).forEach(this::holdApproved);
        holdOfAKey();
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
                        at(CommitPoint.WAITED, 1),
                        at(CommitPoint.PROGRESSED, 1))
                .flatMap(commits -> commits);
    }

    private static Stream<Held> at(CommitPoint point, int nth) {
        return Stream.of(Held.before(point, nth), Held.after(point, nth));
    }

    /** The marker of the approved call is a commit of its own. */
    private static boolean isAfterTheAsk(Held held) {
        return held.point().equals(CommitPoint.PROGRESSED.name());
    }

    private void holdApproved(Held held) {
        String run = cluster.run(server.caller(), "counter", goal(held));
        cluster.awaitStatus(server.caller(), run, "waiting");
        cluster.traces().hold(goal(held), held);
        assertThat(approve(run).status()).isEqualTo(200);
        cluster.awaitHeld(goal(held));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commits")
    void decidesAgainWhatNoMarkerSaysAndExecutesNothingThatIsDenied(Held held) {
        String run = cluster.runOf(goal(held));
        if (!isAfterTheAsk(held)) {
            cluster.awaitStatus(server.caller(), run, "waiting");
            assertThat(executions(run, "call_2_1")).as("not approved yet").isZero();
            assertThat(approve(run).status()).isEqualTo(200);
        }
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(executions(run, "call_1_1")).isLessThanOrEqualTo(1);
        assertThat(executions(run, "call_1_2")).isZero();
        assertThat(executions(run, "call_2_1")).isBetween(1L, 2L);
        List<JsonNode> events = cluster.events(server.caller(), run);
        IntStream.range(0, events.size())
                .forEach(i -> assertThat(events.get(i).path("seq").asInt()).isEqualTo(i + 1));
        assertThat(events)
                .extracting(event -> event.path("type").asString())
                .containsOnlyOnce("policy.denied", "policy.asked", "approval.decided");
    }

    /** Its agent has no policies, which its key has. */
    private void holdOfAKey() {
        cluster.storeWith(server.caller(), "free", SCRIPT, "\"count_read\",\"count_unsafe\"", "");
        String tenant =
                server.caller()
                        .get("/tenants")
                        .json()
                        .path("items")
                        .valueStream()
                        .filter(each -> each.path("name").asString().equals("default"))
                        .findFirst()
                        .orElseThrow()
                        .path("id")
                        .asString();
        HttpAnswer key =
                server.caller()
                        .post(
                                "/mcp/keys",
                                "{\"name\":\"bound\",\"scope\":\"invoke\",\"tenant_id\":\"%s\",\"policies\":[\"counted\"]}"
                                        .formatted(tenant));
        assertThat(key.status()).as(key.body()).isEqualTo(201);
        HttpCaller bound = server.caller().under(key.text("key"));
        cluster.runUntilHeld(bound, "free", GOAL_OF_KEY, Held.before(CommitPoint.ANSWERED, 1));
    }

    @Test
    void goesOnUnderThePoliciesOfItsKey() {
        String run = cluster.runOf(GOAL_OF_KEY);
        cluster.awaitStatus(server.caller(), run, "waiting");
        assertThat(executions(run, "call_1_2")).as("denied").isZero();
        assertThat(executions(run, "call_2_1")).as("not approved yet").isZero();
        assertThat(approve(run).status()).isEqualTo(200);
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(executions(run, "call_1_1")).isEqualTo(1);
        assertThat(executions(run, "call_1_2")).isZero();
    }

    private long executions(String run, String call) {
        return cluster.traces().executions(run).stream()
                .filter(execution -> execution.call().equals(call))
                .count();
    }

    private HttpAnswer approve(String run) {
        return server.caller()
                .post("/agent-runs/" + run + "/approvals/call_2_1", "{\"decision\":\"approve\"}");
    }

    private static String goal(Held held) {
        return "governed, die " + held;
    }
}
