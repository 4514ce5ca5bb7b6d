package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.workflow.WorkflowApprovals;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import tools.jackson.databind.JsonNode;

/**
 * The server of many workflows dies as each of them stands before or after another advance. The
 * next one goes on: every tool takes effect once, the outputs are right, and nothing is left.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWhileAdvancingIT {

    private static final String DIAMOND =
            """
            nodes:
              a: {tool: count_unsafe}
              b: {tool: count_unsafe, after: [a]}
              c: {tool: count_unsafe, after: [a]}
              d: {merge: [b, c], take: all}
              e: {value: "${nodes.d.output.b} ${nodes.d.output.c}"}
            output: "${nodes.e.output}"
            """;

    private static final String LINE =
            """
            nodes:
              a: {tool: count_unsafe}
              b: {tool: count_unsafe, after: [a]}
            output: "${nodes.b.output}"
            """;

    private static final String MAP =
            """
            nodes:
              each: {map: "${[1, 2, 3, 4, 5]}", concurrency: 2, do: {tool: count_unsafe}}
            output: "${nodes.each.output.counts.completed}"
            """;

    private static final String LOOP =
            """
            nodes:
              memo:
                loop:
                  make: {tool: count_unsafe}
                  judge: {tool: count_unsafe}
                  accept: loop.round >= 2
                  max_rounds: 3
            output: "${nodes.memo.output.rounds}"
            """;

    private static final String ASK =
            """
            nodes:
              approve: {ask: {title: "Now?"}}
              a: {tool: count_unsafe, after: [approve]}
            output: "${nodes.approve.output.decision}"
            """;

    private static final String EVENTS =
            """
            nodes:
              first: {wait: {event: first}}
              second: {wait: {event: second}, after: [first]}
              a: {tool: count_unsafe, after: [second]}
            output: "${nodes.second.output.by}"
            """;

    private static final String RETRY =
            """
            nodes:
              short:
                agent: worker
                goal: "work for %s"
                limits: {max_turns: 1}
                retry: {max: 1, first: 1ms}
                on_error: {value: "gave up"}
            output: "${nodes.short.output}"
            """;

    private static final String OUTER =
            """
            nodes:
              call: {workflow: %s}
              a: {tool: count_unsafe, after: [call]}
            output: "${nodes.call.output}"
            """;

    private static final String CANCELLING =
            """
            nodes:
              slow: {agent: asker, goal: "ask for %s"}
              go: {wait: {event: go}}
              stop: {fail: {code: enough, message: "now"}, after: [go]}
            """;

    private static final String FAILING =
            """
            nodes:
              a: {tool: count_unsafe}
              stop: {fail: {code: enough, message: "now"}, after: [a]}
            """;

    private static final String WORKER = "turns: [{tool_calls: [{name: count_unsafe}]}]";
    private static final String ASKER = "turns: [{tool_calls: [{name: ask_user}]}]";

    /**
     * Where a workflow is held, and what is to come of it.
     *
     * @param name of the workflow, and that which is held
     * @param then what a user does once it has started; held as well
     * @param effects of its tools, and those of all below it
     */
    record Death(
            String name,
            String definition,
            Held where,
            Then then,
            String end,
            String output,
            int effects) {

        /** The workflow that is started; it may be another one that is held. */
        private String started() {
            return name.startsWith("inner_") ? "outer_" + name : name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Actions of a user on a run that has started. */
    private enum Then {
        NOTHING,
        APPROVE,
        SEND_SECOND_AND_FIRST,
        SEND_GO,
        /** Once it has ended; its last node is executed anew by another run. */
        FORK,
        RESUME
    }

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        HttpCaller caller = server.caller();
        cluster.storeWith(caller, "worker", WORKER, "\"count_unsafe\"", "");
        cluster.storeWith(
                caller,
                "asker",
                ASKER,
                "\"count_unsafe\"",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        deaths().forEach(this::hold);
        await("tools that are at rest").until(this::busyCalls, busy -> busy == 0);
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    static Stream<Death> deaths() {
        return Stream.of(
                // Only the sweep makes this advance, and is held with it. On a slow machine it is
                // the first to find others too, and would be held with one of them before.
                death("retried_before", RETRY, before(3), Then.NOTHING, "gave up", 1),
                death("started_before", LINE, before(1), Then.NOTHING, "done call", 2),
                death("started_after", LINE, after(1), Then.NOTHING, "done call", 2),
                death("diamond_before", DIAMOND, before(2), Then.NOTHING, "done call done call", 3),
                death("diamond_after", DIAMOND, after(2), Then.NOTHING, "done call done call", 3),
                death("map_before", MAP, before(3), Then.NOTHING, "5", 5),
                death("map_after", MAP, after(3), Then.NOTHING, "5", 5),
                death("loop_before", LOOP, before(2), Then.NOTHING, "2", 4),
                death("loop_after", LOOP, after(2), Then.NOTHING, "2", 4),
                death("round_after", LOOP, after(3), Then.NOTHING, "2", 4),
                death("decided_before", ASK, before(2), Then.APPROVE, "approve", 1),
                death("decided_after", ASK, after(2), Then.APPROVE, "approve", 1),
                death("sent_before", EVENTS, before(2), Then.SEND_SECOND_AND_FIRST, "sea", 1),
                death("sent_after", EVENTS, after(2), Then.SEND_SECOND_AND_FIRST, "sea", 1),
                death("ended_before", LINE, before(3), Then.NOTHING, "done call", 2),
                death("ended_after", LINE, after(3), Then.NOTHING, "done call", 2),
                death("inner_before", LINE, before(3), Then.NOTHING, "done call", 3),
                death("inner_after", LINE, after(3), Then.NOTHING, "done call", 3),
                failing("cancelling_after", CANCELLING, after(2), Then.SEND_GO, 0),
                failing("resumed_before", FAILING, before(1), Then.RESUME, 1),
                failing("resumed_after", FAILING, after(1), Then.RESUME, 1),
                death("forked_before", LINE, before(1), Then.FORK, "done call", 1),
                death("forked_after", LINE, after(1), Then.FORK, "done call", 1),
                death("retried_after", RETRY, after(2), Then.NOTHING, "gave up", 1));
    }

    private static Held before(int nth) {
        return Held.before(CommitPoint.ADVANCED, nth);
    }

    private static Held after(int nth) {
        return Held.after(CommitPoint.ADVANCED, nth);
    }

    private static Death death(
            String name, String definition, Held where, Then then, String output, int effects) {
        return new Death(name, definition, where, then, "completed", output, effects);
    }

    private static Death failing(
            String name, String definition, Held where, Then then, int effects) {
        return new Death(name, definition, where, then, "failed", "", effects);
    }

    private void hold(Death death) {
        store(death.name(), death.definition().replace("%s", death.name()));
        if (!death.started().equals(death.name())) {
            store(death.started(), OUTER.replace("%s", death.name()));
        }
        boolean ends = death.then() == Then.FORK || death.then() == Then.RESUME;
        if (!ends) {
            cluster.traces().hold(death.name(), death.where());
        }
        send("/workflows/" + death.started() + "/runs", "{\"input\":{}}");
        String run = await().until(() -> runOf(death), id -> !id.isEmpty());
        if (ends) {
            await().until(() -> !get(run).path("finished_at").isNull());
            cluster.traces().hold(death.name(), death.where());
        }
        then(death.then(), run);
        cluster.awaitHeld(death.name());
    }

    private void then(Then then, String run) {
        String path = "/workflow-runs/" + run;
        switch (then) {
            case NOTHING -> {}
            case APPROVE -> {
                awaitNode(run, "approve");
                send(path + "/asks/approve", WorkflowApprovals.OF_NOTHING_SHOWN);
            }
            case SEND_SECOND_AND_FIRST -> {
                awaitNode(run, "first");
                // Nothing waits for it yet: nothing advances.
                assertThat(
                                server.caller()
                                        .post(path + "/events/second", "{\"by\":\"sea\"}")
                                        .status())
                        .isEqualTo(202);
                send(path + "/events/first", "{}");
            }
            case SEND_GO -> {
                awaitNode(run, "go");
                await("a child that asks").until(() -> statuses(run).contains("waiting"));
                send(path + "/events/go", "{}");
            }
            case FORK -> send(path + "/fork", "{\"from\":[\"b\"]}");
            case RESUME -> send(path + "/resume", "{}");
        }
    }

    private void awaitNode(String run, String node) {
        await(node)
                .until(
                        () ->
                                server.caller()
                                        .get("/workflow-runs/" + run + "/nodes/" + node)
                                        .status(),
                        status -> status == 200);
    }

    /** Its answer may never come: who makes it is held with the run. */
    private void send(String path, String body) {
        HttpCaller caller = server.caller();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        HttpAnswer answer = caller.post(path, body);
                        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
                    } catch (UncheckedIOException _) {
                        // The server is killed.
                    }
                });
    }

    private void store(String name, String definition) {
        HttpCaller caller = server.caller();
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                "name: " + name + "\n" + definition)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("deaths")
    void goesOnWhereItWasAndDoesEverythingOnce(Death death) {
        String run = runOf(death);
        await("the end of " + death).atMost(Cluster.RUN_LIMIT).until(() -> isOver(death, run));
        JsonNode ended = get(run);
        assertThat(ended.path("status").asString()).as(ended.toString()).isEqualTo(death.end());
        assertThat(ended.path("result").asString("")).isEqualTo(death.output());
        await("the end of all below " + death)
                .until(
                        () -> statuses(run),
                        List.of("completed", "failed", "stopped", "cancelled")::containsAll);
        List<String> runs = tree(run).stream().map(KilledWhileAdvancingIT::id).toList();
        List<Integer> effects =
                runs.stream().map(id -> cluster.traces().executions(id).size()).toList();
        assertThat(effects).allMatch(times -> times <= 1);
        assertThat(effects.stream().mapToInt(Integer::intValue).sum())
                .as("effects of " + tree(run))
                .isEqualTo(death.effects());
        List<JsonNode> events = events(run);
        assertThat(events)
                .extracting(event -> event.path("seq").asInt())
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, events.size()).boxed().toList());
        assertThat(openNodes(run)).isZero();
    }

    private boolean isOver(Death death, String run) {
        boolean over = !get(run).path("finished_at").isNull();
        long ends =
                events(run).stream()
                        .filter(event -> event.path("type").asString().equals("run.failed"))
                        .count();
        return over && (death.then() != Then.RESUME || ends == 2);
    }

    /** The newest of the workflow: of one that was forked, the fork. */
    private String runOf(Death death) {
        return cluster.owner()
                .sql(
                        """
                        SELECT id::text FROM agent_runs
                         WHERE workflow_name = :name AND parent_run_id IS NULL ORDER BY id DESC LIMIT 1
                        """)
                .param("name", death.started())
                .query(String.class)
                .optional()
                .orElse("");
    }

    private long busyCalls() {
        return count(
                "SELECT count(*) FROM agent_runs WHERE kind <> 'workflow' AND status IN ('queued', 'running')",
                Function.identity());
    }

    private long openNodes(String run) {
        return count(
                "SELECT count(*) FROM workflow_nodes WHERE run_id = :run::uuid AND status IN ('running', 'waiting')",
                sql -> sql.param("run", run));
    }

    private long count(String sql, Function<StatementSpec, StatementSpec> bind) {
        return bind.apply(cluster.owner().sql(sql)).query(Long.class).single();
    }

    private JsonNode get(String run) {
        return server.caller().get("/workflow-runs/" + run).json();
    }

    private List<JsonNode> events(String run) {
        return server.caller()
                .get("/workflow-runs/" + run + "/events?limit=200")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    private List<JsonNode> tree(String run) {
        return server.caller()
                .get("/agent-runs/" + run + "/tree")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    private static String id(JsonNode part) {
        return part.path("run_id").asString();
    }

    private List<String> statuses(String run) {
        return tree(run).stream().map(part -> part.path("status").asString()).toList();
    }
}
