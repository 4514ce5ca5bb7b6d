package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.provider.CountedMcpServer;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The server dies around each commit of runs that hold a result, whose histories are summarised all
 * the while: the next server passes the value on, and no model is shown it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWithHeldResultIT {

    /** Turns between the one that holds a result and the one that passes it on. */
    private static final int BETWEEN = 6;

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: crm__fetch}]
            %s  - tool_calls: [{name: tracker__create, arguments: {text: "{{result:1.1}}"}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """
                    .formatted(
                            "  - text: %s\n    tool_calls: [{name: recall, arguments: {turn: 1}}]\n"
                                    .formatted("much to say ".repeat(100).strip())
                                    .repeat(BETWEEN));

    private Cluster cluster;
    private CountedMcpServer crm;
    private CountedMcpServer tracker;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster =
                new Cluster(
                        folder,
                        Map.of(
                                "GROVE_EGRESS_ALLOW",
                                "127.0.0.1",
                                "GROVE_RUNS_COMPACTION_DEFAULTWINDOW",
                                "60"));
        crm = new CountedMcpServer(new CountedMcpServer.Tool("fetch", true, _ -> "A customer."));
        tracker = new CountedMcpServer(new CountedMcpServer.Tool("create", true, _ -> "Created."));
        server = cluster.startToHold("server");
        server.awaitReady();
        register("crm", crm);
        register("tracker", tracker);
        HttpAnswer policy =
                server.caller()
                        .post(
                                "/policies",
                                "{\"apiVersion\":\"grove/v1\",\"kind\":\"Policy\",\"name\":\"holding\",\"default\":\"allow\",\"rules\":[{\"id\":\"hold\",\"on\":\"crm:*\",\"then\":\"allow\",\"hold\":true}]}");
        assertThat(policy.status()).as(policy.body()).isEqualTo(201);
        cluster.storeWith(
                server.caller(),
                "holder",
                SCRIPT,
                "\"crm:fetch\",\"tracker:create\",\"recall\"",
                ",\"policies\":[\"holding\"]");
        commits()
                .forEach(held -> cluster.runUntilHeld(server.caller(), "holder", goal(held), held));
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stopServer() {
        cluster.close();
        crm.close();
        tracker.close();
    }

    private void register(String name, CountedMcpServer provider) {
        HttpAnswer registered =
                server.caller()
                        .post(
                                "/tool-providers",
                                "{\"name\":\"%s\",\"url\":\"%s\"}".formatted(name, provider.url()));
        assertThat(registered.status()).as(registered.body()).isEqualTo(201);
    }

    static Stream<Held> commits() {
        return Stream.of(
                        at(CommitPoint.ANSWERED, 1),
                        at(CommitPoint.ANSWERED, 2),
                        at(CommitPoint.ANSWERED, BETWEEN + 2),
                        at(CommitPoint.COMPACTED, 1),
                        at(CommitPoint.TURNED, 1))
                .flatMap(commits -> commits);
    }

    private static Stream<Held> at(CommitPoint point, int nth) {
        return Stream.of(Held.before(point, nth), Held.after(point, nth));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commits")
    void passesItOnAndShowsItToNoModel(Held held) {
        String run = cluster.runOf(goal(held));
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(tracker.calls("create"))
                .isNotEmpty()
                .extracting(call -> call.path("text").asString())
                .containsOnly("A customer.");
        assertThat(server.caller().get("/agent-runs/" + run + "/turns").json().toString())
                .contains("\"held_result\":\"A customer.\"");
        assertThat(cluster.modelRequests())
                .isNotEmpty()
                .noneMatch(body -> body.contains("A customer."))
                .anyMatch(body -> body.contains("{{result:1.1}}"))
                .anyMatch(body -> body.contains("Summarise turns"));
    }

    private static String goal(Held held) {
        return "holding, die " + held;
    }
}
