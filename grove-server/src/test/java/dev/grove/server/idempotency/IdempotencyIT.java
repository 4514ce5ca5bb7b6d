package dev.grove.server.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyIT extends ServerIT {

    private static final String GOAL = "{\"goal\":\"g\"}";

    private String tenant;
    private HttpCaller caller;
    private String agent;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        agent = agent("talker");
    }

    @Test
    void startsOneRunForAKeyHoweverOftenItIsSent() {
        HttpAnswer first = post("/agents/" + agent + "/runs", "order-1", GOAL);
        HttpAnswer again = post("/agents/" + agent + "/runs", "order-1", GOAL);

        assertThat(first.status()).isEqualTo(202);
        assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(again.text("run_id")).isEqualTo(first.text("run_id"));
        assertThat(again.headers().firstValue("Location"))
                .isEqualTo(first.headers().firstValue("Location"));
        assertThat(numberOfRuns()).isEqualTo(1);
    }

    /** Two keys leave unknown which one an earlier attempt had. */
    @ParameterizedTest
    @ValueSource(strings = {"Idempotency-Key", "Grove-Tenant"})
    void refusesTwoHeadersOfWhichOneCounts(String name) {
        HttpAnswer refused =
                caller.send(
                        caller.request("/agents/" + agent + "/runs")
                                .header("Content-Type", "application/json")
                                .header(name, "one")
                                .header(name, "two")
                                .POST(BodyPublishers.ofString(GOAL)));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(name, "came 2 times", "send it once");
        assertThat(numberOfRuns()).isZero();
    }

    @Test
    void streamsTheSameRunAgainFromItsBeginning() {
        HttpAnswer first = post("/agents/" + agent + "/run", "order-1", GOAL);
        HttpAnswer again = post("/agents/" + agent + "/run", "order-1", GOAL);

        assertThat(again.headers().firstValue("Grove-Run-Id"))
                .isEqualTo(first.headers().firstValue("Grove-Run-Id"));
        assertThat(again.body())
                .contains("event: run.queued\nid: 1\n")
                .contains("event: run.completed\n");
        assertThat(numberOfRuns()).isEqualTo(1);
    }

    @Test
    void aKeyIsGoodForOneRequestOnly() {
        post("/agents/" + agent + "/runs", "order-1", GOAL);

        for (HttpAnswer refused :
                List.of(
                        post("/agents/" + agent + "/runs", "order-1", "{\"goal\":\"h\"}"),
                        post("/agents/" + agent + "/runs", "order-1", GOAL + " "),
                        post("/agents/" + agent + "/run", "order-1", GOAL),
                        post("/agents/" + agent("talker") + "/runs", "order-1", GOAL))) {
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.text("code")).isEqualTo("idempotency_mismatch");
        }
        assertThat(numberOfRuns()).isEqualTo(1);
    }

    @Test
    void holdersOfOtherKeysAreNotInTheWay() {
        HttpCaller colleague = newCaller(tenant, "invoke");
        String mine = post("/agents/" + agent + "/runs", "order-1", GOAL).text("run_id");
        String theirs =
                post(colleague, "/agents/" + agent + "/runs", "order-1", "{\"goal\":\"h\"}")
                        .text("run_id");
        assertThat(theirs).isNotEqualTo(mine);
    }

    @Test
    void whatWasRefusedIsNotRemembered() {
        assertThat(post("/agents/" + agent + "/runs", "order-1", "{\"goal\":\" \"}").status())
                .isEqualTo(400);
        assertThat(post("/agents/" + agent + "/runs", "order-1", GOAL).status()).isEqualTo(202);
    }

    @Test
    void ofManyAtTheSameTimeOneStartsTheRun() throws Exception {
        List<Future<String>> answers = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(10)) {
            for (int i = 0; i < 20; i++) {
                answers.add(
                        callers.submit(() ->
                                post("/agents/" + agent + "/runs", "order-1", GOAL)
                                        .text("run_id")));
            }
        }
        List<String> runs = new ArrayList<>();
        for (Future<String> answer : answers) {
            runs.add(answer.get());
        }
        assertThat(runs).hasSize(20).containsOnly(runs.getFirst());
        assertThat(numberOfRuns()).isEqualTo(1);
    }

    @Test
    void forksAndResumesOnce() {
        String endless = agent("endless");
        String limited = "{\"goal\":\"g\",\"limits\":{\"max_turns\":2}}";
        String run =
                post("/agents/" + endless + "/run", "start", limited)
                        .headers()
                        .firstValue("Grove-Run-Id")
                        .orElseThrow();
        String forks = "/agent-runs/" + run + "/fork";
        String fork = post(forks, "fork", "{\"turn\":1}").text("run_id");
        assertThat(post(forks, "fork", "{\"turn\":1}").text("run_id")).isEqualTo(fork);

        String resume = "/agents/" + endless + "/runs/" + run + "/resume";
        String more = "{\"limits\":{\"max_turns\":3}}";
        assertThat(post(resume, "resume", more).status()).isEqualTo(202);
        // By then it may have stopped at its third turn, and could be resumed once more.
        assertThat(caller.get("/agent-runs/" + run + "/stream").body()).contains("run.resumed");
        HttpAnswer again = post(resume, "resume", more);
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(caller.get("/agent-runs/" + run + "/events?limit=200").body())
                .containsOnlyOnce("run.resumed");
    }

    /** Sent again without its key it is a conflict: the wait is decided. */
    @Test
    void aDecisionThatIsSentAgainIsTheSame() {
        String careful = agent("careful", ",\"approvals\":[\"echo\"]");
        String run = caller.post("/agents/" + careful + "/runs", GOAL).text("run_id");
        await().until(() -> caller.get("/agent-runs/" + run).text("status"), "waiting"::equals);
        String call = caller.get("/agent-runs/" + run).text("wait/calls/0/id");
        String path = "/agent-runs/" + run + "/approvals/" + call;
        String approve = "{\"decision\":\"approve\"}";

        assertThat(post(path, "decide", approve).status()).isEqualTo(200);
        HttpAnswer again = post(path, "decide", approve);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(caller.post(path, approve).text("code")).isEqualTo("conflict");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "\"quoted \u00e9\"", " "})
    void refusesAnIllegalKey(String key) {
        HttpAnswer refused = post("/agents/" + agent + "/runs", key, GOAL);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("validation_failed");
        assertThat(numberOfRuns()).isZero();
    }

    @Test
    void aBodyThatIsTooLongIsRefusedAsWithoutAKey() {
        HttpAnswer refused =
                caller.send(
                        caller.request("/agents/" + agent + "/runs")
                                .header("Content-Type", "application/json")
                                .header("Idempotency-Key", "order-1")
                                .POST(
                                        BodyPublishers.fromPublisher(
                                                BodyPublishers.ofString(
                                                        "{\"goal\":\""
                                                                + "g".repeat(1100 * 1024)
                                                                + "\"}"))));
        assertThat(refused.status()).isEqualTo(413);
    }

    private HttpAnswer post(String path, String key, String body) {
        return post(caller, path, key, body);
    }

    private static HttpAnswer post(HttpCaller caller, String path, String key, String body) {
        return caller.send(
                caller.request(path)
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", key)
                        .POST(BodyPublishers.ofString(body)));
    }

    private int numberOfRuns() {
        return caller.get("/agent-runs").json().path("items").size();
    }

    private String agent(String script) {
        return agent(script, "");
    }

    private String agent(String script, String more) {
        String name = script + "-" + UUID.randomUUID();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[\"echo\",\"finish\"]%s}"
                                .formatted(name, script, more));
        assertThat(stored.status()).isEqualTo(201);
        return name;
    }
}
