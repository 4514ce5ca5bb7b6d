package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.provider.CountedMcpServer;
import java.nio.file.Path;
import java.util.List;
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
 * The server dies around each commit of runs that have read what may not go out: whoever goes on
 * with them knows it as well, and the call that would take it out is denied.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWithLabelsIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: crm__fetch}]
              - tool_calls: [{name: crm__more}]
              - tool_calls: [{name: tracker__create, arguments: {text: what it said}}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private Cluster cluster;
    private CountedMcpServer crm;
    private CountedMcpServer tracker;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder, Map.of("GROVE_EGRESS_ALLOW", "127.0.0.1"));
        crm =
                new CountedMcpServer(
                        new CountedMcpServer.Tool("fetch", true, _ -> "A customer."),
                        new CountedMcpServer.Tool(
                                "more", true, _ -> "Another one.", List.of("c:customer")));
        tracker = new CountedMcpServer(new CountedMcpServer.Tool("create", false, _ -> "Created."));
        server = cluster.startToHold("server");
        server.awaitReady();
        register("crm", crm);
        register("tracker", tracker);
        cluster.storeWith(
                server.caller(),
                "leaker",
                SCRIPT,
                "\"crm:fetch\",\"crm:more\",\"tracker:create\"",
                ",\"policies\":[\"trust/privileged\"]");
        commits()
                .forEach(held -> cluster.runUntilHeld(server.caller(), "leaker", goal(held), held));
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
                        at(CommitPoint.ANSWERED, 3),
                        at(CommitPoint.TURNED, 1),
                        at(CommitPoint.TURNED, 2))
                .flatMap(commits -> commits);
    }

    private static Stream<Held> at(CommitPoint point, int nth) {
        return Stream.of(Held.before(point, nth), Held.after(point, nth));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commits")
    void knowsWhatTheRunHasRead(Held held) {
        String run = cluster.runOf(goal(held));
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(tracker.calls("create")).isEmpty();
        List<JsonNode> events = cluster.events(server.caller(), run);
        assertThat(events)
                .filteredOn(event -> event.path("type").asString().equals("policy.denied"))
                .singleElement()
                .satisfies(
                        denied -> assertThat(denied.at("/by/rule").asString()).isEqualTo("exfil"));
        assertThat(events)
                .filteredOn(event -> event.path("type").asString().equals("labels.raised"))
                .extracting(event -> event.path("added").toString())
                .containsExactly("[\"c:provider:crm\",\"u:provider:crm\"]", "[\"c:customer\"]");
        JsonNode flows = server.caller().get("/agent-runs/" + run + "/flows").json();
        assertThat(flows.path("labels").toString())
                .isEqualTo("[\"c:customer\",\"c:provider:crm\",\"u:provider:crm\"]");
        assertThat(flows.at("/calls/2/status").asString()).isEqualTo("denied");
        assertThat(flows.at("/calls/2/carried/0/name").asString()).isEqualTo("crm:more");
    }

    private static String goal(Held held) {
        return "labelled, die " + held;
    }
}
