package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
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
 * The server dies around each commit of runs whose call is denied but for a grant of a single use:
 * whoever goes on with them finds the use of the call, makes the call by it, and uses no second.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWithGrantsIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls: [{name: count_unsafe}]
              - tool_calls: [{name: count_unsafe}]
              - tool_calls: [{name: finish, arguments: {result: counted}}]
            """;

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"never","default":"allow","rules":[
              {"id":"count","on":"count_unsafe","then":"deny"}]}
            """;

    private final Map<Held, String> grants = new HashMap<>();
    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        HttpAnswer policy = server.caller().post("/policies", POLICY);
        assertThat(policy.status()).as(policy.body()).isEqualTo(201);
        HttpCaller granter = granter();
        List<Held> commits = commits().toList();
        for (int i = 0; i < commits.size(); i++) {
            Held held = commits.get(i);
            String agent = "granted-" + i;
            cluster.storeWith(
                    server.caller(),
                    agent,
                    SCRIPT,
                    "\"count_unsafe\"",
                    ",\"policies\":[\"never\"]");
            grants.put(held, grant(granter, agent));
            cluster.runUntilHeld(server.caller(), agent, goal(held), held);
        }
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    private HttpCaller granter() {
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
                                "{\"name\":\"granter\",\"scope\":\"provision\",\"tenant_id\":\"%s\"}"
                                        .formatted(tenant));
        assertThat(key.status()).as(key.body()).isEqualTo(201);
        return server.caller().under(key.text("key"));
    }

    private String grant(HttpCaller granter, String agent) {
        HttpAnswer made =
                granter.post(
                        "/grants",
                        """
                        {"subject":{"agent":"%s"},"capability":{"on":["count_unsafe"]},"lifts":[{"policy":"never","rule":"count"}],
                         "max_uses":1,"expires_at":"%s","reason":"once"}
                        """
                                .formatted(
                                        server.caller().get("/agents/" + agent).text("id"),
                                        Instant.now().plus(1, ChronoUnit.DAYS)));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.text("id");
    }

    /** The use is committed between the answer and the call's marker, which is a commit more. */
    static Stream<Held> commits() {
        return Stream.of(
                Held.before(CommitPoint.ANSWERED, 1),
                Held.after(CommitPoint.ANSWERED, 1),
                Held.before(CommitPoint.PROGRESSED, 1),
                Held.after(CommitPoint.PROGRESSED, 1),
                Held.before(CommitPoint.TURNED, 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commits")
    void theCallIsMadeByOneUse(Held held) {
        String run = cluster.runOf(goal(held));
        cluster.awaitStatus(server.caller(), run, "completed");
        boolean begun =
                held.equals(Held.after(CommitPoint.PROGRESSED, 1))
                        || held.point().equals(CommitPoint.TURNED.name());
        assertThat(executions(run, "call_1_1")).isEqualTo(begun && !isMade(held) ? 0 : 1);
        assertThat(executions(run, "call_2_1")).as("a second use").isZero();
        List<JsonNode> events = cluster.events(server.caller(), run);
        assertThat(events)
                .filteredOn(event -> event.path("type").asString().equals("grant.used"))
                .singleElement()
                .satisfies(used -> {
                    assertThat(used.path("tool_call_id").asString()).isEqualTo("call_1_1");
                    assertThat(used.path("grant").asString()).isEqualTo(grants.get(held));
                });
        JsonNode grant = server.caller().get("/grants/" + grants.get(held)).json();
        assertThat(grant.path("used").asInt()).isEqualTo(1);
        assertThat(grant.path("status").asString()).isEqualTo("used_up");
    }

    /** Whether the call was made before the server died. */
    private static boolean isMade(Held held) {
        return held.point().equals(CommitPoint.TURNED.name());
    }

    private long executions(String run, String call) {
        return cluster.traces().executions(run).stream()
                .filter(execution -> execution.call().equals(call))
                .count();
    }

    private static String goal(Held held) {
        return "granted, die " + held;
    }
}
