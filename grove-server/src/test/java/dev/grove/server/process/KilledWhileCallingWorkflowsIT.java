package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The server of agents that run workflows dies at each commit of such a call. The next one finds
 * the workflow by the id in the call's marker, or makes it under that id: it takes effect once.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledWhileCallingWorkflowsIT {

    private static final String LINE =
            """
            name: line
            nodes:
              a: {tool: count_unsafe}
              b: {value: "${nodes.a.output} once"}
            output: "${nodes.b.output}"
            """;

    private static final String CALLER =
            """
            turns:
              - tool_calls: [%s]
              - tool_calls: [{name: finish, arguments: {result: called}}]
            """;

    private static final String BY_NAME = "{name: run_workflow, arguments: {name: line}}";
    private static final String AS_TOOL = "{name: workflow__line}";

    /**
     * Where an agent is held that calls the workflow.
     *
     * @param agent and its goal
     */
    record Death(String agent, String call, Held where) {

        @Override
        public String toString() {
            return agent;
        }
    }

    private Cluster cluster;
    private ServerProcess server;

    static Stream<Death> deaths() {
        return Stream.of(
                new Death("asked", BY_NAME, Held.after(CommitPoint.ANSWERED, 1)),
                new Death("before-the-child", BY_NAME, Held.before(CommitPoint.CHILD_MADE, 1)),
                new Death("with-a-child", BY_NAME, Held.after(CommitPoint.CHILD_MADE, 1)),
                new Death("waiter", BY_NAME, Held.after(CommitPoint.WAITED, 1)),
                new Death("bereaved", BY_NAME, Held.before(CommitPoint.CHILD_ENDED, 2)),
                new Death("tool-with-a-child", AS_TOOL, Held.after(CommitPoint.CHILD_MADE, 1)));
    }

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.startToHold("server");
        server.awaitReady();
        HttpAnswer stored =
                server.caller()
                        .send(
                                server.caller()
                                        .request("/workflows")
                                        .header("Content-Type", "application/yaml")
                                        .POST(BodyPublishers.ofString(LINE)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        deaths().forEach(this::hold);
        await("calls at rest").until(() -> busyCalls() == 0);
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    private void hold(Death death) {
        boolean byName = death.call().equals(BY_NAME);
        cluster.storeWith(
                server.caller(),
                death.agent(),
                CALLER.formatted(death.call()),
                byName ? "\"run_workflow\"" : "\"workflow:line\"",
                byName ? ",\"workflows\":[\"line\"]" : "");
        cluster.runUntilHeld(server.caller(), death.agent(), death.agent(), death.where());
    }

    /** Their executions are not to be cut off: they are unsafe. */
    private long busyCalls() {
        return cluster.owner()
                .sql(
                        "SELECT count(*) FROM agent_runs WHERE kind = 'call' AND status IN ('queued', 'running')")
                .query(Long.class)
                .single();
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("deaths")
    void runsTheWorkflowOnceAndReadsItsOutputOnce(Death death) {
        String run = cluster.runOf(death.agent());
        cluster.awaitStatus(server.caller(), run, "completed");
        List<JsonNode> tree =
                server.caller()
                        .get("/agent-runs/" + run + "/tree")
                        .json()
                        .path("items")
                        .valueStream()
                        .toList();
        assertThat(tree).as("the agent, the workflow and the call").hasSize(3);
        JsonNode call =
                server.caller()
                        .get("/agent-runs/" + run + "/turns")
                        .json()
                        .at("/items/0/tool_calls/0");
        assertThat(call.path("result").asString()).isEqualTo("done call once");
        assertThat(call.path("child_run_id")).isEqualTo(tree.get(1).path("run_id"));
        assertThat(cluster.traces().executions(tree.get(2).path("run_id").asString())).hasSize(1);
        assertThat(cluster.events(server.caller(), run))
                .extracting(event -> event.path("type").asString())
                .filteredOn(type -> type.startsWith("child."))
                .containsExactly("child.started", "child.ended");
    }
}
