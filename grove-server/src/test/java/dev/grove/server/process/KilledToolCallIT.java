package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A server is killed while runs that make one call are in the middle of it, or wait before it. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledToolCallIT {

    private static final String CALL = "call";
    private static final String GATE = "killed";

    private Cluster cluster;
    private ServerProcess server;
    private final Map<String, String> runs = new HashMap<>();

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        server = cluster.start("server");
        server.awaitReady();
        for (Verdict verdict : Verdict.values()) {
            call(verdict.name(), "count_unsafe", "");
        }
        call("fail", "count_unsafe", ",\"on_in_doubt\":\"fail\"");
        call("read", "count_read", "");
        runs.values().forEach(run -> cluster.awaitExecutor(run, CALL));
        call("approve", "count_unsafe", ",\"needs_approval\":true");
        cluster.awaitStatus(server.caller(), run("approve"), "waiting");
        server.kill();
        cluster.traces().open(GATE);
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stopServer() {
        cluster.close();
    }

    /**
     * Outcome that an operator states for a call that was cut off, and how its run ends by that.
     */
    private enum Verdict {
        HAPPENED("{\"outcome\":\"happened\",\"result\":\"seen\"}", "completed", "seen", 1),
        DID_NOT_HAPPEN("{\"outcome\":\"did_not_happen\"}", "completed", "done call", 2),
        TELL_MODEL("{\"outcome\":\"tell_model\"}", "failed", "", 1);

        private final String body;
        private final String status;
        private final String result;
        private final int executions;

        Verdict(String body, String status, String result, int executions) {
            this.body = body;
            this.status = status;
            this.result = result;
            this.executions = executions;
        }
    }

    @Test
    void asksAPersonWhetherAnUnsafeCallThatWasCutOffTookEffect() {
        for (Verdict verdict : Verdict.values()) {
            String run = run(verdict.name());
            cluster.awaitStatus(server.caller(), run, "waiting");
            assertThat(json(run).at("/wait/kind").asString()).isEqualTo("in_doubt");
            HttpAnswer said =
                    server.caller().post("/agent-runs/" + run + "/in-doubt/" + CALL, verdict.body);
            assertThat(said.status()).as(said.body()).isEqualTo(200);
            cluster.awaitStatus(server.caller(), run, verdict.status);
            assertThat(json(run).path("result").asString("")).isEqualTo(verdict.result);
            assertThat(cluster.traces().executions(run)).hasSize(verdict.executions);
        }
        assertThat(json(run(Verdict.TELL_MODEL.name())).at("/error/code").asString())
                .isEqualTo("tool_interrupted");
    }

    @Test
    void failsInsteadWhereThatWasAskedFor() {
        String run = run("fail");
        cluster.awaitStatus(server.caller(), run, "failed");
        assertThat(json(run).at("/error/code").asString()).isEqualTo("tool_interrupted");
        assertThat(cluster.traces().executions(run)).hasSize(1);
    }

    @Test
    void runsACallAgainThatChangesNothing() {
        String run = run("read");
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(json(run).path("result").asString()).isEqualTo("done call");
        assertThat(cluster.traces().executions(run)).hasSize(2);
    }

    @Test
    void waitsForItsApprovalOnAnotherServerAsWell() {
        String run = run("approve");
        assertThat(json(run).path("status").asString()).isEqualTo("waiting");
        HttpAnswer approved =
                server.caller()
                        .post(
                                "/agent-runs/" + run + "/approvals/" + CALL,
                                "{\"decision\":\"approve\"}");
        assertThat(approved.status()).as(approved.body()).isEqualTo(200);
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(cluster.traces().executions(run)).hasSize(1);
    }

    /** A deadline stops a run whose call it cut off; that call is not made twice either. */
    @Test
    void isNotResumedWhereItsDeadlineCutItOff() {
        String run = start("count_unsafe", "never opened", ",\"limits\":{\"max_seconds\":2}");
        cluster.awaitStatus(server.caller(), run, "stopped");
        assertThat(json(run).path("stop_reason").asString()).isEqualTo("deadline");
        HttpAnswer refused =
                server.caller()
                        .post(
                                "/agent-runs/" + run + "/resume",
                                "{\"limits\":{\"max_seconds\":3600}}");
        assertThat(refused.text("code")).as(refused.body()).isEqualTo("run_not_resumable");
        assertThat(json(run).path("status").asString()).isEqualTo("stopped");
    }

    private void call(String name, String tool, String more) {
        runs.put(name, start(tool, GATE, more));
    }

    private String start(String tool, String gate, String more) {
        HttpAnswer accepted =
                server.caller()
                        .post(
                                "/tool-calls",
                                "{\"tool\":\"%s\",\"arguments\":{\"gate\":\"%s\"}%s}"
                                        .formatted(tool, gate, more));
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        return accepted.text("run_id");
    }

    private String run(String name) {
        return runs.getOrDefault(name, name);
    }

    private JsonNode json(String run) {
        return server.caller().get("/agent-runs/" + run).json();
    }
}
