package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A call's marker is durable, the tenant gets a ceiling, and the server dies before the call is
 * made: the next one asks the ceiling alone before it makes the call.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledUnderCeilingIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls:
                  - {name: count_read}
              - tool_calls:
                  - {name: finish, arguments: {result: counted}}
            """;

    private static final String TWO =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"two","default":"allow","rules":[
              {"id":"ask","on":"count_read","then":"ask","ask":{"count":2,"who":{"not":"starter"}}}]}
            """;

    /** Each agent has a rule of its own. */
    private static final String ABOVE =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"above","default":"allow","rules":[
              {"id":"never","on":"count_read","when":"run.agent == 'denied'","then":"deny","say":"No more."},
              {"id":"asked","on":"count_read","when":"run.agent == 'unapproved'","then":"ask"},
              {"id":"as-many","on":"count_read","when":"run.agent == 'covered'","then":"ask","ask":{"count":2}},
              {"id":"more","on":"count_read","when":"run.agent == 'uncovered'","then":"ask","ask":{"count":3}}]}
            """;

    private static final List<String> AT_ONCE = List.of("allowed", "denied", "unapproved");
    private static final List<String> APPROVED = List.of("covered", "uncovered");

    private Cluster cluster;
    private ServerProcess server;
    private String tenant = "";

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        tenant = defaultTenant();
        stored(server.caller().post("/policies", TWO), 201);
        stored(server.caller().post("/policies", ABOVE), 201);
        for (String agent : AT_ONCE) {
            cluster.storeWith(server.caller(), agent, SCRIPT, "\"count_read\"", "");
            cluster.runUntilHeld(
                    server.caller(), agent, goal(agent), Held.after(CommitPoint.ANSWERED, 1));
        }
        for (String agent : APPROVED) {
            cluster.storeWith(
                    server.caller(), agent, SCRIPT, "\"count_read\"", ",\"policies\":[\"two\"]");
            holdApproved(agent);
        }
        stored(
                server.caller()
                        .call(
                                "PUT",
                                "/tenants/" + tenant + "/ceiling",
                                "{\"policies\":[\"above\"]}"),
                200);
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    /** The commit of the marker is one of its own, once both have approved. */
    private void holdApproved(String agent) {
        String run = cluster.run(server.caller(), agent, goal(agent));
        cluster.awaitStatus(server.caller(), run, "waiting");
        cluster.traces().hold(goal(agent), Held.after(CommitPoint.PROGRESSED, 1));
        for (String voter : List.of("first", "second")) {
            stored(
                    key(voter)
                            .post(
                                    "/agent-runs/" + run + "/approvals/call_1_1",
                                    "{\"decision\":\"approve\"}"),
                    200);
        }
        cluster.awaitHeld(goal(agent));
    }

    @ParameterizedTest
    @ValueSource(strings = {"allowed", "covered"})
    void aBegunCallIsMadeThatTheCeilingAllowsOrThatAsManyHaveApproved(String agent) {
        String run = cluster.runOf(goal(agent));
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(executions(run)).isEqualTo(1);
        assertThat(endOf(run)).isEqualTo("tool.completed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"denied", "unapproved", "uncovered"})
    void aBegunCallIsNotMadeThatTheCeilingDeniesOrThatTooFewHaveApproved(String agent) {
        String run = cluster.runOf(goal(agent));
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(executions(run)).isZero();
        assertThat(endOf(run)).isEqualTo("tool.interrupted");
    }

    @Test
    void theModelReadsWhichRuleOfTheCeilingItWas() {
        String run = cluster.runOf(goal("denied"));
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(cluster.sent(goal("denied")).getLast())
                .contains("never of above", "No more.", "is not made again");
    }

    private long executions(String run) {
        return cluster.traces().executions(run).stream()
                .filter(execution -> execution.call().equals("call_1_1"))
                .count();
    }

    private String endOf(String run) {
        return cluster.events(server.caller(), run).stream()
                .filter(event -> event.path("tool_call_id").asString("").equals("call_1_1"))
                .map(event -> event.path("type").asString())
                .filter(List.of("tool.completed", "tool.interrupted", "tool.denied")::contains)
                .findFirst()
                .orElse("none: " + cluster.events(server.caller(), run));
    }

    private HttpCaller key(String name) {
        HttpAnswer key =
                server.caller()
                        .post(
                                "/mcp/keys",
                                "{\"name\":\"%s\",\"scope\":\"admin\",\"tenant_id\":\"%s\"}"
                                        .formatted(name, tenant));
        stored(key, 201);
        return server.caller().under(key.text("key"));
    }

    private String defaultTenant() {
        return server.caller()
                .get("/tenants")
                .json()
                .path("items")
                .valueStream()
                .filter(each -> each.path("name").asString().equals("default"))
                .map(each -> each.path("id").asString())
                .findFirst()
                .orElseThrow();
    }

    private static void stored(HttpAnswer answer, int status) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    }

    private static String goal(String agent) {
        return "under a ceiling, " + agent;
    }
}
