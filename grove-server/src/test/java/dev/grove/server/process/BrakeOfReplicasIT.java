package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Three servers execute runs of two tenants that act all the time: once the brake of one of them
 * has answered, none of its runs acts on any server, neither by a tool nor at the model's, while
 * the other tenant's go on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrakeOfReplicasIT {

    private static final Duration BEAT = Duration.ofSeconds(1);

    /** For a machine that does other things too. */
    private static final Duration SLACK = Duration.ofSeconds(5);

    private static final int RUNS = 6;
    private static final int TICKS = 80;

    /** Events of the beginning of an act, and the one after which a request is none any more. */
    private static final Set<String> ACTS = Set.of("turn.started", "turn.answered", "tool.started");

    private static final String TICK = "  - {tool_calls: [{name: count_unsafe}]}\n";
    private static final String SCRIPT =
            "turns:\n"
                    + TICK.repeat(TICKS)
                    + "  - {tool_calls: [{name: finish, arguments: {result: done}}]}\n";

    private Cluster cluster;
    private List<ServerProcess> servers;

    @BeforeAll
    void startServers(@TempDir Path folder) {
        cluster = new Cluster(folder, Map.of("GROVE_RUNS_RENEWAL", BEAT.toMillis() + "ms"));
        servers = new ArrayList<>();
        for (String name : List.of("one", "two", "three")) {
            servers.add(cluster.start(name));
            servers.getLast().awaitReady();
        }
        cluster.addModel("ticker", SCRIPT);
    }

    @AfterAll
    void stopServers() {
        cluster.close();
    }

    @Test
    void nothingIsDoneAfterAPauseHasAnsweredUntilItIsReleased() {
        Ticking braked = ticking("paused");
        Ticking free = ticking("free-of-pause");
        braked.awaitMore();
        free.awaitMore();
        long begin = System.nanoTime();
        JsonNode answer = braked.brake("pause");
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        long acts = braked.acts();
        assertThat(took).isLessThan(BEAT.multipliedBy(3).dividedBy(2).plus(SLACK));
        assertThat(answer.at("/brake/mode").asString()).isEqualTo("pause");
        braked.awaitNoneInFlight();
        assertThat(braked.acts() - acts).isBetween(0L, answer.at("/brake/in_flight").asLong());
        acts = braked.acts();
        List<String> paused = braked.statuses();
        assertThat(paused).contains("running");
        free.awaitMore();
        free.awaitMore();
        String late = braked.start(servers.getLast(), "late");
        free.awaitMore();
        assertThat(braked.acts()).as("after the answer").isEqualTo(acts);
        assertThat(braked.status(late)).isEqualTo("queued");
        assertThat(braked.statuses()).isEqualTo(paused);
        braked.brake("none");
        braked.awaitMore();
        braked.awaitAll("completed");
        cluster.awaitStatus(braked.caller(), late, "completed");
        for (String run : braked.runs) {
            assertThat(cluster.traces().executions(run))
                    .as("each call once, also where it had begun as the brake came")
                    .hasSize(TICKS);
        }
        free.awaitAll("completed");
    }

    @Test
    void runsEndOnceAStopHasAnsweredAndGoOnWhenTheyAreResumed() {
        Ticking braked = ticking("stopped");
        Ticking free = ticking("free-of-stop");
        braked.awaitMore();
        JsonNode answer = braked.brake("stop");
        Instant answered = Instant.now();
        long executions = braked.executions();
        long requests = braked.requests();
        long inFlight = answer.at("/brake/in_flight").asLong();
        braked.awaitNoneInFlight();
        assertThat(braked.executions() - executions).isBetween(0L, inFlight);
        free.awaitMore();
        // A request that was sent, and cut off, reaches a busy model late.
        assertThat(braked.requests() - requests).isBetween(0L, braked.requestsCutOff(answered));
        long acts = braked.acts();
        free.awaitMore();
        assertThat(braked.acts()).as("after the answer").isEqualTo(acts);
        braked.awaitAll("failed");
        for (String run : braked.runs) {
            JsonNode json = braked.caller().get("/agent-runs/" + run).json();
            assertThat(json.at("/error/code").asString()).isEqualTo("braked");
            assertThat(json.at("/error/message").asString()).contains("of the test");
        }
        HttpAnswer refused =
                braked.caller().post("/agents/ticker/runs", "{\"goal\":\"not to be\"}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("braked");
        String first = braked.runs.getFirst();
        HttpAnswer notResumed =
                braked.caller().post("/agents/ticker/runs/" + first + "/resume", "{}");
        assertThat(notResumed.text("code")).isEqualTo("braked");
        braked.brake("none");
        assertThat(braked.acts()).as("none goes on by itself").isEqualTo(acts);
        for (String run : braked.runs) {
            HttpAnswer resumed =
                    braked.caller().post("/agents/ticker/runs/" + run + "/resume", "{}");
            assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        }
        braked.awaitAll("completed");
        free.awaitAll("completed");
    }

    /** A server that is frozen as the brake is set answers for nothing: its lease bounds it. */
    @Test
    void aFrozenServerDelaysTheAnswerByItsLeaseAndActsNoMoreWhenItWakes() {
        Ticking braked = ticking("paused-while-frozen");
        braked.awaitMore();
        ServerProcess sleeper = servers.getLast();
        sleeper.freeze();
        long acts;
        try {
            long begin = System.nanoTime();
            JsonNode answer = braked.brake("pause");
            Duration took = Duration.ofNanos(System.nanoTime() - begin);
            assertThat(took).isLessThan(Cluster.LEASE.plus(SLACK));
            long before = braked.acts();
            long inFlight = answer.at("/brake/in_flight").asLong();
            assertThat(inFlight).isLessThanOrEqualTo(RUNS);
            // The other servers end what they had begun; the one that sleeps can do nothing.
            acts = braked.awaitNoMore();
            assertThat(acts - before).isBetween(0L, inFlight);
        } finally {
            sleeper.wake();
        }
        sleeper.awaitReady();
        await().during(Duration.ofSeconds(2))
                .atMost(Cluster.RUN_LIMIT)
                .until(braked::acts, now -> now == acts);
        braked.brake("none");
        braked.awaitAll("completed");
    }

    private Ticking ticking(String name) {
        HttpCaller operator = servers.getFirst().caller();
        HttpAnswer made = operator.post("/tenants", "{\"name\":\"" + name + "\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        Ticking tenant = new Ticking(made.text("id"), name, new ArrayList<>());
        HttpAnswer stored =
                tenant.caller()
                        .post(
                                "/agents",
                                """
                                {"name":"ticker","system_prompt":"Tick.","model":"openai/ticker","tools":["finish","count_unsafe"],
                                 "limits":{"max_turns":%d}}
                                """
                                        .formatted(TICKS + 10));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        for (int i = 0; i < RUNS; i++) {
            tenant.runs.add(tenant.start(servers.get(i % servers.size()), "run " + i));
        }
        return tenant;
    }

    /** A tenant with runs that act all the time. */
    private final class Ticking {

        private final String id;
        private final String name;
        private final List<String> runs;

        Ticking(String id, String name, List<String> runs) {
            this.id = id;
            this.name = name;
            this.runs = runs;
        }

        HttpCaller caller() {
            return servers.getFirst().caller().forTenant(id);
        }

        String start(ServerProcess server, String goal) {
            return cluster.run(server.caller().forTenant(id), "ticker", name + " " + goal);
        }

        JsonNode brake(String mode) {
            HttpAnswer answer =
                    servers.getFirst()
                            .caller()
                            .post(
                                    "/tenants/" + id + "/brake",
                                    "{\"mode\":\"" + mode + "\",\"reason\":\"of the test\"}");
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            return answer.json();
        }

        /** Executions of tools, and requests that reached the model. */
        long acts() {
            return requests() + executions();
        }

        long requests() {
            return cluster.modelRequests().stream()
                    .filter(body -> body.contains(name + " "))
                    .count();
        }

        long executions() {
            return runs.stream().mapToLong(run -> cluster.traces().executions(run).size()).sum();
        }

        /** Acts that had begun before the answer may end after it. */
        void awaitNoneInFlight() {
            await("the end of what was in flight")
                    .atMost(Cluster.RUN_LIMIT)
                    .until(() ->
                            servers.getFirst()
                                            .caller()
                                            .get("/tenants/" + id + "/ceiling")
                                            .json()
                                            .at("/brake/in_flight")
                                            .asLong()
                                    == 0);
        }

        /**
         * Requests that had begun by then, and have no answer, by the logs of the runs; no act has
         * begun since.
         */
        long requestsCutOff(Instant answered) {
            return runs.stream().filter(run -> isCutOffAtTheModel(run, answered)).count();
        }

        private boolean isCutOffAtTheModel(String run, Instant answered) {
            List<JsonNode> acts =
                    cluster.events(caller(), run).stream()
                            .filter(event -> ACTS.contains(event.path("type").asString()))
                            .toList();
            assertThat(acts)
                    .isNotEmpty()
                    .extracting(event -> Instant.parse(event.path("at").asString()))
                    .allSatisfy(at -> assertThat(at).isBefore(answered));
            return acts.getLast().path("type").asString().equals("turn.started");
        }

        /** Acts, once none has come for a second. */
        long awaitNoMore() {
            AtomicLong last = new AtomicLong(acts());
            await("the last act")
                    .during(Duration.ofSeconds(1))
                    .atMost(Cluster.RUN_LIMIT)
                    .until(() -> {
                        long now = acts();
                        return last.getAndSet(now) == now;
                    });
            return last.get();
        }

        void awaitMore() {
            long before = acts();
            await("more acts of " + name)
                    .atMost(Cluster.RUN_LIMIT)
                    .until(() -> acts() > before + 2L * RUNS || isOver());
        }

        private boolean isOver() {
            return statuses().stream().allMatch("completed"::equals);
        }

        String status(String run) {
            return caller().get("/agent-runs/" + run).text("status");
        }

        List<String> statuses() {
            return runs.stream().map(this::status).distinct().toList();
        }

        void awaitAll(String status) {
            runs.forEach(run -> cluster.awaitStatus(caller(), run, status));
        }
    }
}
