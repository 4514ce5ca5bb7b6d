package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server dies after the marker of a call that was approved, and meanwhile the ceiling of the
 * tenant asks two people about such calls: it is made again where two have approved it.
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
            {"apiVersion":"grove/v1","kind":"Policy","name":"%s","default":"allow","rules":[
              {"id":"ask","on":"count_read","then":"ask","ask":{"count":2}}]}
            """;

    private static final String ONE_APPROVED = "approved by one";
    private static final String TWO_APPROVED = "approved by two";
    private static final String APPROVE = "{\"decision\":\"approve\"}";

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        HttpCaller caller = server.caller();
        store("two");
        store("house");
        cluster.storeWith(
                caller, "listed", SCRIPT, "\"count_read\"", ",\"approvals\":[\"count_read\"]");
        cluster.storeWith(
                caller, "voted", SCRIPT, "\"count_read\"", ",\"policies\":[\"two\"]");
        holdApproved("listed", ONE_APPROVED, caller);
        holdApproved("voted", TWO_APPROVED, caller, anotherKey());
        HttpAnswer put =
                caller.call("PUT", "/tenants/" + tenant() + "/ceiling", "{\"policies\":[\"house\"]}");
        assertThat(put.status()).as(put.body()).isEqualTo(200);
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stop() {
        cluster.close();
    }

    @Test
    void makesNoCallAgainThatTooFewHaveApproved() {
        String run = cluster.runOf(ONE_APPROVED);
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(cluster.traces().executions(run))
                .noneMatch(execution -> execution.call().equals("call_1_1"));
        assertThat(status(run)).isIn("denied", "interrupted");
    }

    @Test
    void makesACallAgainThatAsManyHaveApproved() {
        String run = cluster.runOf(TWO_APPROVED);
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(cluster.traces().executions(run))
                .anyMatch(execution -> execution.call().equals("call_1_1"));
        assertThat(status(run)).isEqualTo("completed");
    }

    private void holdApproved(String agent, String goal, HttpCaller... voters) {
        String run = cluster.run(server.caller(), agent, goal);
        cluster.awaitStatus(server.caller(), run, "waiting");
        cluster.traces().hold(goal, Held.after(CommitPoint.PROGRESSED, 1));
        for (HttpCaller voter : voters) {
            HttpAnswer voted = voter.post("/agent-runs/" + run + "/approvals/call_1_1", APPROVE);
            assertThat(voted.status()).as(voted.body()).isEqualTo(200);
        }
        cluster.awaitHeld(goal);
    }

    private void store(String policy) {
        HttpAnswer stored = server.caller().post("/policies", TWO.formatted(policy));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private HttpCaller anotherKey() {
        HttpAnswer made =
                server.caller()
                        .post("/mcp/keys", "{\"name\":\"another\",\"scope\":\"admin\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return server.caller().under(made.text("key"));
    }

    private String tenant() {
        return server.caller()
                .get("/tenants")
                .json()
                .path("items")
                .valueStream()
                .filter(each -> each.path("name").asString().equals("default"))
                .findFirst()
                .orElseThrow()
                .path("id")
                .asString();
    }

    private String status(String run) {
        return server.caller()
                .get("/agent-runs/" + run + "/turns")
                .json()
                .at("/items/0/tool_calls/0/status")
                .asString();
    }
}
