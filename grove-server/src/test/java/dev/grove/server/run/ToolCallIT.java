package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Calls of tools without an agent: runs of kind call. */
class ToolCallIT extends ServerIT {

    private static final String CALL = "call";

    private static final String ASK_USER =
            "{\"tool\":\"ask_user\",\"arguments\":{\"question\":\"colour?\"},\"client_tool\":{\"input_schema\":"
                    + "{\"type\":\"object\",\"properties\":{\"question\":{\"type\":\"string\"}},\"required\":[\"question\"]}}}";

    private String tenant = "";
    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "invoke");
    }

    @Test
    void completesWithWhatTheToolSaysAndAsksNoModel() {
        HttpAnswer accepted = caller.post("/tool-calls", echo(""));
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        assertThat(accepted.headers().firstValue("Location"))
                .hasValue("/agent-runs/" + accepted.text("run_id"));
        assertThat(accepted.text("kind")).isEqualTo("call");
        JsonNode run = completed(accepted);
        assertThat(run.path("stop_reason").asString()).isEqualTo("call");
        assertThat(run.path("result").asString()).isEqualTo("hello");
        assertThat(run.path("agent").isNull()).isTrue();
        assertThat(run.path("model").isNull()).isTrue();
        assertThat(run.at("/call/tool").asString()).isEqualTo("echo");
        assertThat(run.at("/call/arguments/text").asString()).isEqualTo("hello");
        assertThat(run.at("/usage/input_tokens").asInt()).isZero();
        WaitingRun finished = run(accepted);
        assertThat(finished.turnCalls()).hasSize(1);
        assertThat(finished.turnCalls().getFirst().path("status").asString())
                .isEqualTo("completed");
        assertThat(finished.eventTypes())
                .containsExactly(
                        "run.queued",
                        "run.started",
                        "tool.started",
                        "tool.completed",
                        "run.completed");
        JsonNode costs = caller.get("/agent-runs/" + finished.id() + "/costs").json();
        assertThat(costs.path("items")).isEmpty();
        assertThat(costs.at("/runs/0/agent").isNull()).isTrue();
        assertThat(caller.get("/agent-runs/" + finished.id() + "/tree").status()).isEqualTo(200);
    }

    @Test
    void isStartedByTheKeyOfItsCaller() {
        HttpAnswer accepted = caller.post("/tool-calls", echo(""));
        assertThat(
                        owner().sql(
                                        """
                                        SELECT k.scope FROM agent_runs r JOIN api_keys k ON k.id = r.started_by
                                         WHERE r.id = CAST(:run AS uuid)
                                        """)
                                .param("run", accepted.text("run_id"))
                                .query(String.class)
                                .list())
                .containsExactly("invoke");
    }

    @Test
    void streamsWhereEventsAreAcceptedAndGoesOnWithoutTheReader() {
        HttpAnswer stream =
                caller.send(
                        caller.request("/tool-calls")
                                .header("Content-Type", "application/json")
                                .header("Accept", "text/event-stream")
                                .POST(HttpRequest.BodyPublishers.ofString(echo(""))));
        assertThat(stream.status()).isEqualTo(200);
        assertThat(stream.contentType()).startsWith("text/event-stream");
        assertThat(stream.headers().firstValue("Grove-Run-Id")).isPresent();
        assertThat(stream.body())
                .containsSubsequence(
                        "event: run.queued\nid: 1\n",
                        "\"tool\":\"echo\"",
                        "event: run.started\nid: 2\n",
                        "event: tool.started\n",
                        "event: tool.completed\n",
                        "event: run.completed\n");
    }

    @Test
    void saysWhereArgumentsDoNotSatisfyTheSchemaBeforeAnythingStarts() {
        HttpAnswer refused =
                caller.post("/tool-calls", "{\"tool\":\"echo\",\"arguments\":{\"text\":1}}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("arguments.text");
        HttpAnswer missing = caller.post("/tool-calls", "{\"tool\":\"echo\"}");
        assertThat(missing.status()).isEqualTo(400);
        assertThat(missing.text("errors/0/field")).isEqualTo("arguments");
        assertThat(caller.get("/agent-runs").json().path("items")).isEmpty();
    }

    @Test
    void namesTheNearestToolWhereThereIsNone() {
        HttpAnswer refused = caller.post("/tool-calls", "{\"tool\":\"ecko\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("tool");
        assertThat(refused.text("errors/0/message")).contains("did you mean echo");
        assertThat(caller.post("/tool-calls", "{}").text("errors/0/field")).isEqualTo("tool");
    }

    @ParameterizedTest
    @ValueSource(strings = {"finish", "delegate_task", "recall"})
    void refusesToolsThatNeedAnAgent(String tool) {
        HttpAnswer refused =
                caller.post(
                        "/tool-calls",
                        "{\"tool\":\"%s\",\"arguments\":{\"result\":\"r\"}}".formatted(tool));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("tool");
        assertThat(refused.text("errors/0/message")).contains("agent");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"on_in_doubt\":\"tell_model\"|on_in_doubt",
                "\"limits\":{\"max_seconds\":0}|limits.max_seconds",
                "\"limits\":{\"max_wait_seconds\":0}|limits.max_wait_seconds",
                "\"approval_timeout_seconds\":0|approval_timeout_seconds",
                "\"workspace\":{\"memory_mb\":1}|workspace.memory_mb",
                "\"client_tool\":{\"input_schema\":{\"type\":\"object\"}}|tool",
                "\"workspace_files\":{\"a\":\"b\"}|workspace_files",
                "\"priority\":101|priority"
            })
    void saysWhichTermIsWrong(String more, String field) {
        HttpAnswer refused = caller.post("/tool-calls", echo("," + more));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
    }

    @Test
    void saysThatToolsWithoutASandboxCannotBeCalled() {
        HttpAnswer refused =
                caller.post(
                        "/tool-calls",
                        "{\"tool\":\"ws_file_read\",\"arguments\":{\"path\":\"a\"}}");
        assertThat(refused.text("code")).isEqualTo("sandbox_unavailable");
    }

    @Test
    void waitsForAnApprovalAndRunsWhatWasApproved() {
        HttpAnswer accepted = caller.post("/tool-calls", echo(",\"needs_approval\":true"));
        WaitingRun run = run(accepted);
        JsonNode asked = run.awaitCalls("approval").getFirst();
        assertThat(asked.path("name").asString()).isEqualTo("echo");
        JsonNode pending = caller.get("/approvals").json().at("/items/0");
        assertThat(pending.path("run_id").asString()).isEqualTo(run.id());
        assertThat(pending.path("agent").isNull()).isTrue();
        assertThat(
                        run.decide(CALL, "{\"decision\":\"approve\",\"arguments\":{\"text\":1}}")
                                .text("errors/0/field"))
                .isEqualTo("arguments");
        assertThat(run.decide(CALL, "{\"decision\":\"approve\"}").status()).isEqualTo(200);
        assertThat(completed(accepted).path("result").asString()).isEqualTo("hello");
    }

    @Test
    void failsWhenItIsDeniedAndIsNotResumed() {
        WaitingRun run = run(caller.post("/tool-calls", echo(",\"needs_approval\":true")));
        run.awaitCalls("approval");
        run.decide(CALL, "{\"decision\":\"deny\",\"reason\":\"not today\"}");
        run.awaitStatus("failed");
        assertThat(run.json().at("/error/code").asString()).isEqualTo("tool_denied");
        assertThat(run.json().at("/error/message").asString()).contains("not today");
        assertThat(caller.post(run.path("resume"), "").text("code")).isEqualTo("run_not_resumable");
    }

    @Test
    void takesTheResultOfAToolThatTheCallersApplicationExecutes() {
        HttpAnswer accepted = caller.post("/tool-calls", ASK_USER);
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        WaitingRun run = run(accepted);
        run.awaitCalls("client_tool");
        assertThat(run.bring(CALL, "green").status()).isEqualTo(200);
        assertThat(completed(accepted).path("result").asString()).isEqualTo("green");
    }

    @Test
    void failsAsItsToolDoes() {
        WaitingRun run = run(caller.post("/tool-calls", ASK_USER));
        run.awaitCalls("client_tool");
        caller.post(
                run.path("tool-results"),
                "{\"results\":[{\"tool_call_id\":\"call\",\"content\":\"no idea\",\"is_error\":true}]}");
        run.awaitStatus("failed");
        assertThat(run.json().at("/error/code").asString()).isEqualTo("tool_failed");
        assertThat(run.json().at("/error/message").asString()).contains("no idea");
    }

    @Test
    void isCancelledWhileItWaits() {
        WaitingRun run = run(caller.post("/tool-calls", ASK_USER));
        run.awaitCalls("client_tool");
        assertThat(caller.post("/agent-runs/" + run.id() + "/cancel", "").status()).isEqualTo(202);
        run.awaitStatus("cancelled");
    }

    @Test
    void stopsWhenItHasWaitedLongEnoughAndGoesOnWithMoreTime() {
        WaitingRun run =
                run(
                        caller.post(
                                "/tool-calls",
                                ASK_USER.substring(0, ASK_USER.length() - 1)
                                        + ",\"limits\":{\"max_wait_seconds\":1}}"));
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("wait_limit");
        assertThat(
                        caller.post(run.path("resume"), "{\"limits\":{\"max_wait_seconds\":3600}}")
                                .status())
                .isEqualTo(202);
        run.awaitCalls("client_tool");
        run.bring(CALL, "late");
        run.awaitStatus("completed");
    }

    @Test
    void callsOnceUnderOneKey() {
        String key = UUID.randomUUID().toString();
        HttpAnswer first = caller.postUnderKey("/tool-calls", echo(""), key);
        HttpAnswer second = caller.postUnderKey("/tool-calls", echo(""), key);
        assertThat(second.status()).isEqualTo(202);
        assertThat(second.text("run_id")).isEqualTo(first.text("run_id"));
        assertThat(caller.get("/agent-runs?kind=call").json().path("items")).hasSize(1);
        assertThat(caller.get("/agent-runs?kind=agent").json().path("items")).isEmpty();
        assertThat(caller.get("/agent-runs?kind=calls").status()).isEqualTo(400);
    }

    @Test
    void isNoRunOfAnAgentThatCouldBeForked() {
        HttpAnswer accepted = caller.post("/tool-calls", echo(""));
        JsonNode run = completed(accepted);
        assertThat(
                        caller.post(
                                        "/agent-runs/" + run.path("id").asString() + "/fork",
                                        "{\"turn\":1,\"goal\":\"g\"}")
                                .text("code"))
                .isEqualTo("conflict");
    }

    @Test
    void isNotThereForOtherTenantsAndReaders() {
        HttpAnswer accepted = caller.post("/tool-calls", echo(""));
        HttpCaller stranger = newCaller(newTenant(), "admin");
        assertThat(stranger.get("/agent-runs/" + accepted.text("run_id")).status()).isEqualTo(404);
        assertThat(newCaller(tenant, "read_only").post("/tool-calls", echo("")).status())
                .isEqualTo(403);
    }

    private static String echo(String more) {
        return "{\"tool\":\"echo\",\"arguments\":{\"text\":\"hello\"}" + more + "}";
    }

    private WaitingRun run(HttpAnswer accepted) {
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        return new WaitingRun(caller, "", accepted.text("run_id"));
    }

    private JsonNode completed(HttpAnswer accepted) {
        String path = "/agent-runs/" + accepted.text("run_id");
        await("completion").until(() -> caller.get(path).text("status"), "completed"::equals);
        return caller.get(path).json();
    }
}
