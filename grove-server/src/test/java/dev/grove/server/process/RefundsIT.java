package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.process.RefundDesk.Arrival;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * 209 refunds by a keyed tool and as many by an unsafe one, of 38 runs at once. The server is
 * killed six times when every run waits for an answer, so that it dies during calls of each run; a
 * service outside of it counts.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefundsIT {

    private static final String MASTER_KEY = "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=";

    private static final int RUNS = 19;

    /** Four, four and three calls in three turns. */
    private static final List<String> CALLS =
            List.of(
                    "call_1_1",
                    "call_1_2",
                    "call_1_3",
                    "call_1_4",
                    "call_2_1",
                    "call_2_2",
                    "call_2_3",
                    "call_2_4",
                    "call_3_1",
                    "call_3_2",
                    "call_3_3");

    /** During these the server is killed: every other call of each run. */
    private static final Set<String> KILLED =
            Set.of("call_1_1", "call_1_3", "call_2_1", "call_2_3", "call_3_1", "call_3_3");

    /** How often a call arrives that its server died of, by its effect. */
    private static final Map<String, Integer> ONCE_MORE =
            Map.of("read_only", 2, "idempotent", 2, "keyed", 2, "unsafe", 1);

    private static final String ONE_CALL =
            """
            turns:
              - tool_calls: [{name: %s}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    private static final int REFUNDS = RUNS * 11;

    private final RefundDesk desk = new RefundDesk(KILLED);
    private List<String> keyed;
    private List<String> unsafe;
    private List<String> once;
    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServers(@TempDir Path folder) {
        cluster =
                new Cluster(
                        folder,
                        Map.of("GROVE_EGRESS_ALLOW", "127.0.0.1", "GROVE_MASTER_KEY", MASTER_KEY));
        server = cluster.start("server");
        server.awaitReady();
        for (String effect : List.of("keyed", "unsafe")) {
            storeTool(server.caller(), "refund_" + effect, effect);
            cluster.store(
                    server.caller(),
                    effect + "-refunder",
                    script("refund_" + effect),
                    "refund_" + effect);
        }
        for (String effect : ONCE_MORE.keySet()) {
            storeTool(server.caller(), "once_" + effect, effect);
            cluster.store(
                    server.caller(),
                    effect.replace('_', '-') + "-once",
                    ONE_CALL.formatted("once_" + effect),
                    "once_" + effect);
        }
        keyed = start("keyed-refunder");
        unsafe = start("unsafe-refunder");
        once =
                ONCE_MORE.keySet().stream()
                        .map(effect -> effect.replace('_', '-') + "-once")
                        .map(agent -> cluster.run(server.caller(), agent, "once"))
                        .toList();
        killAtOpenRequests(2 * RUNS + once.size());
        for (int death = 1; death < KILLED.size(); death++) {
            killAtOpenRequests(2 * RUNS);
        }
        server.awaitReady();
    }

    private void killAtOpenRequests(int requests) {
        await("an open request of every run")
                .atMost(Duration.ofSeconds(90))
                .until(() -> desk.waiting() == requests);
        server.kill();
        desk.letGo();
        await("an empty desk").until(() -> desk.waiting() == 0);
        server = cluster.start("server");
    }

    @AfterAll
    void stopServer() {
        cluster.close();
        desk.close();
    }

    @Test
    void refundsOnceWhateverDies() {
        keyed.forEach(run -> cluster.awaitStatus(server.caller(), run, "completed"));
        unsafe.forEach(run -> cluster.awaitStatus(server.caller(), run, "completed"));

        everyKeyedCallIsCompletedUnderOneKey(keyed);
        noUnsafeCallArrivesTwice(unsafe);
    }

    @Test
    void callsAgainUnderTheSameKeyWhatItsEffectAllows() {
        once.forEach(run -> cluster.awaitStatus(server.caller(), run, "completed"));

        ONCE_MORE.forEach((effect, times) ->
                assertThat(desk.arrivals("once_" + effect))
                        .as(effect)
                        .hasSize(times)
                        .extracting(Arrival::key)
                        .containsOnly(desk.arrivals("once_" + effect).getFirst().key()));
    }

    private void everyKeyedCallIsCompletedUnderOneKey(List<String> runs) {
        Map<String, List<Arrival>> byKey =
                desk.arrivals("refund_keyed").stream().collect(Collectors.groupingBy(Arrival::key));
        assertThat(byKey).as("keys").hasSize(REFUNDS);
        byKey.forEach((key, arrivals) -> {
            assertThat(arrivals).extracting(Arrival::webhookId).containsOnly(key);
            assertThat(arrivals).as("arrivals of one call").containsOnly(arrivals.getFirst());
            assertThat(arrivals).hasSize(KILLED.contains(arrivals.getFirst().call()) ? 2 : 1);
        });
        Map<String, Long> calls = callsByStatus(runs);
        assertThat(calls).as("calls").isEqualTo(Map.of("completed", (long) REFUNDS));
    }

    private void noUnsafeCallArrivesTwice(List<String> runs) {
        List<Arrival> arrivals = desk.arrivals("refund_unsafe");
        assertThat(arrivals).hasSize(REFUNDS);
        assertThat(arrivals).extracting(Arrival::key).doesNotHaveDuplicates();
        long killed = (long) RUNS * KILLED.size();
        assertThat(callsByStatus(runs))
                .as("calls")
                .isEqualTo(Map.of("interrupted", killed, "completed", REFUNDS - killed));
    }

    /** Counts refunds by status, without the call that ended the run. */
    private Map<String, Long> callsByStatus(List<String> runs) {
        return runs.stream()
                .flatMap(run ->
                        server.caller()
                                .get("/agent-runs/" + run + "/turns")
                                .json()
                                .path("items")
                                .valueStream())
                .flatMap(turn -> turn.path("tool_calls").valueStream())
                .filter(call -> call.path("name").stringValue().startsWith("refund_"))
                .map((JsonNode call) -> call.path("status").stringValue())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private List<String> start(String agent) {
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            runs.add(cluster.run(server.caller(), agent, "refund " + i));
        }
        return runs;
    }

    private void storeTool(HttpCaller caller, String name, String effect) {
        HttpAnswer stored =
                caller.post(
                        "/tools",
                        """
                        {"name":"%s","description":"Refunds an order.","kind":"callback",
                         "effect":"%s","url":"%s","timeout_seconds":300,
                         "input_schema":{"type":"object"}}
                        """
                                .formatted(name, effect, desk.url()));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.text("signing_secret")).startsWith("whsec_");
    }

    private static String script(String tool) {
        StringBuilder script = new StringBuilder("turns:\n");
        int turn = 0;
        for (String call : CALLS) {
            int ofTurn = call.charAt("call_".length()) - '0';
            if (ofTurn != turn) {
                turn = ofTurn;
                script.append("  - text: Refunding.\n    tool_calls:\n");
            }
            script.append("      - {name: ").append(tool).append("}\n");
        }
        return script.append("  - tool_calls:\n      - {name: finish, arguments: {result: done}}\n")
                .toString();
    }
}
