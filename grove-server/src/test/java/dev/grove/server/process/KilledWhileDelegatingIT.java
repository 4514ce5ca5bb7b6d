package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * The server of parents and of their children dies as each stands at another commit of a
 * delegation. The next one has room for one run alone: parents that wait must not keep their
 * children from it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWhileDelegatingIT {

    private static final int LONG = 100_000;

    private static final String PARENT =
            """
            turns:
              - tool_calls:
                  - {name: delegate_task, arguments: {agent: worker, goal: "%1$s one"}}
                  - {name: delegate_task, arguments: {agent: worker, goal: "%1$s two"}}
                  - {name: count_unsafe}
              - tool_calls:
                  - {name: finish, arguments: {result: delegated}}
            """;

    private static final String WORKER =
            """
            turns:
              - tool_calls: [{name: count_unsafe}]
              - text: %s
            """
                    .formatted("x".repeat(LONG));

    private static final String SPREADER =
            """
            turns:
              - tool_calls:
                  - {name: delegate_task, arguments: {agent: asker, goal: spread ask}}
                  - {name: delegate_task, arguments: {agent: middle, goal: spread middle}}
                  - {name: delegate_task, arguments: {agent: holder, goal: spread hold}}
                  - {name: delegate_task, arguments: {agent: holder, goal: spread late}}
            """;

    private static final String MIDDLE =
            """
            turns:
              - tool_calls: [{name: delegate_task, arguments: {agent: holder, goal: spread deep}}]
            """;

    private static final String ASKER =
            """
            turns:
              - tool_calls: [{name: ask_user}]
            """;

    private static final String PATIENT =
            """
            turns:
              - tool_calls:
                  - {name: delegate_task, arguments: {agent: asker, goal: patience one}}
                  - {name: delegate_task, arguments: {agent: asker, goal: patience two}}
              - tool_calls:
                  - {name: finish, arguments: {result: patient}}
            """;

    private static final String HOLDER =
            """
            turns:
              - tool_calls: [{name: count_read, arguments: {gate: never}}]
            """;

    private static final String TOOLS = "\"delegate_task\",\"count_read\",\"count_unsafe\"";

    /**
     * Where a parent, or one of its children, is held.
     *
     * @param parent its agent
     * @param child what its goal has after that of its parent; empty for the parent itself
     */
    record Death(String parent, String child, Held where) {

        private String goal() {
            return "die as " + parent;
        }

        @Override
        public String toString() {
            return parent;
        }
    }

    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        store("worker", WORKER, "");
        store("holder", HOLDER, "");
        store("middle", MIDDLE, "");
        store("spreader", SPREADER, "");
        store("patient", PATIENT, "");
        store(
                "asker",
                ASKER,
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        deaths().forEach(this::hold);
        server.kill();
        server = startWithOnePlace("server");
        server.awaitReady();
        // Awaited before the tests, as one of them kills a second server.
        deaths().forEach(death ->
                cluster.awaitStatus(server.caller(), cluster.runOf(death.goal()), "completed"));
    }

    private void hold(Death death) {
        store(death.parent(), PARENT.formatted(death.goal()), "");
        String goal = death.goal() + death.child();
        cluster.traces().hold(goal, death.where());
        cluster.run(server.caller(), death.parent(), death.goal());
        cluster.awaitHeld(goal);
    }

    private ServerProcess startWithOnePlace(String name) {
        return cluster.start(name, Map.of("GROVE_RUNS_MAXCONCURRENT", "1"));
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    static Stream<Death> deaths() {
        return Stream.of(
                new Death("caller", "", Held.after(CommitPoint.ANSWERED, 1)),
                new Death("parent-of-one", "", Held.after(CommitPoint.CHILD_MADE, 1)),
                new Death("waiter", "", Held.after(CommitPoint.WAITED, 1)),
                new Death("parent-of-a-leaver", " one", Held.before(CommitPoint.LEFT, 1)),
                new Death("parent-of-a-left", " two", Held.after(CommitPoint.LEFT, 1)),
                // Its children are looked for once as it leaves, then as each of them ends.
                new Death("bereaved", "", Held.after(CommitPoint.CHILD_ENDED, 3)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("deaths")
    void makesOneChildForEachCallAndReadsItsResultOnce(Death death) {
        String goal = death.goal();
        String run = cluster.runOf(goal);
        cluster.awaitStatus(server.caller(), run, "completed");

        List<JsonNode> tree = tree(run);
        assertThat(tree)
                .extracting(part -> part.path("status").asString())
                .containsExactly("completed", "completed", "completed");
        List<JsonNode> calls = calls(run);
        for (int i = 0; i < 2; i++) {
            String child = calls.get(i).path("child_run_id").asString();
            assertThat(child).isEqualTo(tree.get(i + 1).path("run_id").asString());
            assertThat(calls.get(i).path("status").asString()).isEqualTo("completed");
            assertThat(calls.get(i).path("result").asString())
                    .startsWith("xxx")
                    .contains("cut here")
                    .hasSizeLessThan(LONG);
            assertThat(cluster.traces().executions(child)).hasSizeLessThanOrEqualTo(1);
        }
        assertThat(cluster.requests(goal)).hasSizeBetween(2, 3);
        assertThat(cluster.requests(goal + " one")).hasSizeBetween(2, 3);
        assertThat(cluster.requests(goal + " two")).hasSizeBetween(2, 3);
        List<JsonNode> events = cluster.events(server.caller(), run);
        assertThat(events)
                .extracting(event -> event.path("type").asString())
                .filteredOn(type -> type.startsWith("child."))
                .containsExactlyInAnyOrder(
                        "child.started", "child.started", "child.ended", "child.ended");
        for (int i = 0; i < events.size(); i++) {
            assertThat(events.get(i).path("seq").asInt()).isEqualTo(i + 1);
        }
    }

    /**
     * Two are executed, one on each server; one is queued, and three wait, each for another thing.
     */
    @Test
    void cancelsATreeOnEveryServerAtOnce() {
        try (ServerProcess other = startWithOnePlace("other")) {
            other.awaitReady();
            String run = cluster.run(server.caller(), "spreader", "spread");
            await("a tree that does all that a tree can")
                    .atMost(Cluster.RUN_LIMIT)
                    .until(
                            () -> statuses(run),
                            List.of("queued", "running", "running", "waiting", "waiting", "waiting")
                                    ::equals);
            assertThat(
                            server.caller()
                                    .post("/agents/spreader/runs/" + run + "/cancel", "")
                                    .status())
                    .isEqualTo(202);
            await("the end of all")
                    .until(() -> Set.copyOf(statuses(run)), Set.of("cancelled")::equals);
        }
    }

    /** The server that was asked to cancel dies before it comes to the children. */
    @Test
    void cancelsWhatACancelledParentHasLeft() {
        String run = cluster.run(server.caller(), "spreader", "leave");
        await().atMost(Cluster.RUN_LIMIT).until(() -> statuses(run).size() == 6);
        // A run between the root and a living child has ended on its own and is not cancelled.
        update("status = 'stopped', finished_at = now()", run, "agent_name = 'middle'");
        update("cancel_requested = true", run, "id = root_run_id");
        await("the end of all below the root")
                .until(() ->
                        statuses(run).stream().filter("cancelled"::equals).count()
                                >= statuses(run).size() - 2);
        server.caller().post("/agents/spreader/runs/" + run + "/cancel", "");
    }

    private void update(String what, String root, String which) {
        cluster.owner()
                .sql(
                        "UPDATE agent_runs SET "
                                + what
                                + " WHERE root_run_id = :root::uuid AND "
                                + which)
                .param("root", root)
                .update();
    }

    @Test
    void stopsWithItsChildrenInTimeAndFindsThemAgainWhenResumed() {
        String run = cluster.run(server.caller(), "patient", "patience");
        List<String> waiting = List.of("waiting", "waiting", "waiting");
        await().atMost(Cluster.RUN_LIMIT).until(() -> statuses(run), waiting::equals);
        started(run, "now() - interval '2 hours'");
        cluster.owner()
                .sql("UPDATE agent_run_waits SET due_at = now() WHERE resolved_at IS NULL")
                .update();
        List<String> stopped = List.of("stopped", "stopped", "stopped");
        await().atMost(Cluster.RUN_LIMIT).until(() -> statuses(run), stopped::equals);
        List<String> before = childrenOf(run);

        started(run, "now()");
        assertThat(server.caller().post("/agents/patient/runs/" + run + "/resume", "{}").status())
                .isEqualTo(202);
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(childrenOf(run)).isEqualTo(before).hasSize(2);
        assertThat(calls(run))
                .allSatisfy(call ->
                        assertThat(call.path("result").asString()).contains("stopped", "deadline"));
        assertThat(cluster.events(server.caller(), run))
                .extracting(event -> event.path("type").asString())
                .filteredOn(type -> type.startsWith("child."))
                .containsExactlyInAnyOrder(
                        "child.started", "child.started", "child.ended", "child.ended");
    }

    private void started(String root, String when) {
        cluster.owner()
                .sql(
                        "UPDATE agent_runs SET started_at = %s WHERE root_run_id = :root::uuid"
                                .formatted(when))
                .param("root", root)
                .update();
    }

    private List<String> childrenOf(String run) {
        return tree(run).stream()
                .map(part -> part.path("run_id").asString())
                .filter(id -> !id.equals(run))
                .toList();
    }

    private void store(String agent, String script, String more) {
        cluster.storeWith(server.caller(), agent, script, TOOLS, more);
    }

    private List<JsonNode> tree(String run) {
        return server.caller()
                .get("/agent-runs/" + run + "/tree")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }

    private List<String> statuses(String run) {
        return tree(run).stream().map(part -> part.path("status").asString()).sorted().toList();
    }

    private List<JsonNode> calls(String run) {
        return server.caller()
                .get("/agent-runs/" + run + "/turns")
                .json()
                .path("items")
                .path(0)
                .path("tool_calls")
                .valueStream()
                .toList();
    }
}
