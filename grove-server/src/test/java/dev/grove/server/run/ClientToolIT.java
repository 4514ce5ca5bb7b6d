package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.EngineDatabase;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class ClientToolIT extends ServerIT {

    private static final String ASK_USER =
            """
            ,"client_tools":[{"name":"ask_user","description":"Asks.","input_schema":{"type":"object",
              "properties":{"question":{"type":"string"}},"required":["question"]}%s}]
            """;

    @Autowired private EngineDatabase database;

    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void goesOnWhenTheLastResultIsThere() {
        WaitingRun run = start("");
        List<JsonNode> calls = run.awaitCalls("client_tool");
        assertThat(calls).extracting(call -> call.path("name").asString()).containsOnly("ask_user");
        assertThat(calls)
                .extracting(call -> call.path("arguments").path("question").asString())
                .containsExactly("colour", "size");
        assertThat(run.turnCalls())
                .extracting(call -> call.path("status").asString(""))
                .containsExactly("completed", "waiting", "waiting", "");

        assertThat(run.bring(id(calls, 0), "green").status()).isEqualTo(200);
        assertThat(run.status()).isEqualTo("waiting");
        assertThat(run.awaitCalls("client_tool")).hasSize(1);
        HttpAnswer last =
                caller.post(
                        run.path("tool-results"),
                        "{\"results\":[{\"tool_call_id\":\"%s\",\"content\":{\"size\":7},\"is_error\":true}]}"
                                .formatted(id(calls, 1)));
        assertThat(last.status()).isEqualTo(200);
        assertThat(last.json().path("wait").isNull()).isTrue();

        run.awaitStatus("completed");
        assertThat(run.turnCalls())
                .extracting(call -> call.path("result").asString())
                .containsExactly("first", "green", "{\"size\":7}", "last");
        assertThat(run.turnCalls())
                .extracting(call -> call.path("is_error").asBoolean())
                .containsExactly(false, false, true, false);
        assertThat(run.eventTypes())
                .containsSubsequence(
                        "run.waiting", "run.queued", "run.resumed", "tool.failed", "run.completed");
    }

    @Test
    void answersTheSameResultAlikeAndRefusesAnother() {
        WaitingRun run = start("");
        List<JsonNode> calls = run.awaitCalls("client_tool");
        String first = id(calls, 0);
        assertThat(run.bring(first, "green").status()).isEqualTo(200);
        assertThat(run.bring(first, "green").status()).isEqualTo(200);
        assertThat(run.bring(first, "red").text("code")).isEqualTo("conflict");
        run.bring(id(calls, 1), "7");
        run.awaitStatus("completed");
        assertThat(run.bring(first, "green").status()).isEqualTo(200);
        assertThat(run.bring(first, "red").status()).isEqualTo(409);
        assertThat(run.eventTypes()).containsOnlyOnce("run.waiting", "run.completed");
    }

    @Test
    void takesAllOfThemOrNone() {
        WaitingRun run = start("");
        String first = id(run.awaitCalls("client_tool"), 0);
        HttpAnswer refused =
                caller.post(
                        run.path("tool-results"),
                        "{\"results\":[{\"tool_call_id\":\"%s\",\"content\":\"x\"},{\"tool_call_id\":\"no\\u0000\",\"content\":\"x\"}]}"
                                .formatted(first));
        assertThat(refused.text("code")).isEqualTo("validation_failed");
        HttpAnswer foreign =
                caller.post(
                        run.path("tool-results"),
                        "{\"results\":[{\"tool_call_id\":\"%s\",\"content\":\"x\"},{\"tool_call_id\":\"other\",\"content\":\"x\"}]}"
                                .formatted(first));
        assertThat(foreign.status()).isEqualTo(400);
        assertThat(foreign.text("errors/0/field")).isEqualTo("results[1].tool_call_id");
        assertThat(run.awaitCalls("client_tool")).hasSize(2);
    }

    @Test
    void refusesResultsThatAreNotAwaited() {
        WaitingRun run = start("");
        String first = id(run.awaitCalls("client_tool"), 0);
        assertThat(run.cancel().status()).isEqualTo(202);
        assertThat(run.status()).isEqualTo("cancelled");
        assertThat(run.bring(first, "late").text("code")).isEqualTo("run_not_waiting");
        assertThat(run.bring("unknown", "late").text("code")).isEqualTo("run_not_waiting");
        assertThat(run.eventTypes()).endsWith("run.cancelled");
    }

    @Test
    void showsTheModelThatNoResultCameInTime() {
        WaitingRun run = start(",\"timeout_seconds\":1");
        String first = id(run.awaitCalls("client_tool"), 0);
        run.awaitStatus("completed");
        assertThat(run.turnCalls().get(1).path("status").asString()).isEqualTo("interrupted");
        assertThat(run.turnCalls().get(1).path("result").asString()).contains("in time");
        assertThat(run.bring(first, "late").text("code")).isEqualTo("run_not_waiting");
    }

    @Test
    void doesNotWaitWhenTheArgumentsAreAtFault() {
        WaitingRun run = WaitingRun.start(caller, "careless", ASK_USER.formatted(""), "");
        run.awaitStatus("completed");
        assertThat(run.turnCalls().getFirst().path("result").asString())
                .contains("nothing was executed", "question");
        assertThat(run.eventTypes()).doesNotContain("run.waiting");
    }

    @Test
    void stopsWhenItHasWaitedLongEnoughAndAsksAgainWhenItIsResumed() {
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "asker",
                        ASK_USER.formatted(""),
                        ",\"limits\":{\"max_wait_seconds\":2}");
        List<JsonNode> calls = run.awaitCalls("client_tool");
        run.bring(id(calls, 0), "green");
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("wait_limit");
        assertThat(run.json().path("wait").isNull()).isTrue();
        assertThat(run.resume("{\"limits\":{\"max_wait_seconds\":3600}}").status()).isEqualTo(202);
        assertThat(run.awaitCalls("client_tool"))
                .extracting(call -> call.path("id").asString())
                .containsExactly(id(calls, 1));
        run.bring(id(calls, 1), "7");
        run.awaitStatus("completed");
        assertThat(run.turnCalls().get(1).path("result").asString()).isEqualTo("green");
    }

    @Test
    void takesSecretsOutOfResultsAndCutsLongOnes() {
        assertThat(caller.call("PUT", "/secrets/pin", "{\"value\":\"opensesame-42\"}").status())
                .isEqualTo(201);
        WaitingRun run = start("");
        List<JsonNode> calls = run.awaitCalls("client_tool");
        assertThat(run.bring(id(calls, 0), "say opensesame-42").status()).isEqualTo(200);
        assertThat(run.bring(id(calls, 0), "say opensesame-42").status()).isEqualTo(200);
        assertThat(run.bring(id(calls, 1), "x".repeat(100_000)).status()).isEqualTo(200);
        run.awaitStatus("completed");
        List<String> kept =
                database.call(jdbc ->
                        jdbc.sql(
                                        """
                                        SELECT content FROM agent_run_waits WHERE run_id = :run::uuid ORDER BY id
                                        """)
                                .param("run", run.id())
                                .query((row, _) -> row.getString(1))
                                .list());
        assertThat(kept.getFirst()).isEqualTo("say [secret:pin]");
        assertThat(kept.getLast()).contains("cut here").hasSizeLessThan(70_000);
    }

    @Test
    void needsAKeyThatMayInvoke() {
        String tenant = newTenant();
        WaitingRun run =
                WaitingRun.start(newCaller(tenant, "admin"), "asker", ASK_USER.formatted(""), "");
        String first = id(run.awaitCalls("client_tool"), 0);
        WaitingRun seen = new WaitingRun(newCaller(tenant, "read_only"), run.agent(), run.id());
        assertThat(seen.bring(first, "x").text("code")).isEqualTo("forbidden");
        WaitingRun invoked = new WaitingRun(newCaller(tenant, "invoke"), run.agent(), run.id());
        assertThat(invoked.bring(first, "x").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"client_tools\":[{\"name\":\"echo\",\"input_schema\":{\"type\":\"object\"}}]|client_tools[0].name",
                "\"client_tools\":[{\"name\":\"ws_find\",\"input_schema\":{\"type\":\"object\"}}]|client_tools[0].name",
                "\"client_tools\":[{\"name\":\"a b\",\"input_schema\":{\"type\":\"object\"}}]|client_tools[0].name",
                "\"client_tools\":[{\"name\":\"a\"}]|client_tools[0].input_schema",
                "\"client_tools\":[{\"name\":\"a\",\"input_schema\":{\"type\":\"array\"}}]|client_tools[0].input_schema",
                "\"client_tools\":[{\"name\":\"a\",\"input_schema\":{\"type\":\"object\"},\"timeout_seconds\":0}]|client_tools[0].timeout_seconds",
                "\"approvals\":[\"ws_shell\"]|approvals[0]",
                "\"approval_timeout_seconds\":0|approval_timeout_seconds",
                "\"on_in_doubt\":\"hope\"|on_in_doubt"
            })
    void refusesADefinitionThatCannotHold(String member, String field) {
        HttpAnswer refused =
                caller.post(
                        "/agents",
                        "{\"name\":\"x\",\"system_prompt\":\"p\",\"model\":\"scripted/asker\",\"tools\":[\"finish\"],%s}"
                                .formatted(member));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
    }

    @Test
    void showsADefinitionAsItWasStored() {
        String body =
                """
                {"name":"complete","system_prompt":"p","model":"scripted/asker",
                 "tools":["ask_user","finish"],"approvals":["finish","ask_user"],
                 "client_tools":[{"name":"ask_user","description":"d","input_schema":{"type":"object"},"timeout_seconds":9}],
                 "approval_timeout_seconds":60,"on_in_doubt":"ask_operator"}
                """;
        HttpAnswer stored = caller.post("/agents", body);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        JsonNode agent = caller.get("/agents/complete").json();
        assertThat(agent.at("/client_tools/0/timeout_seconds").asInt()).isEqualTo(9);
        assertThat(agent.path("approvals").path(1).asString()).isEqualTo("ask_user");
        assertThat(agent.path("approval_timeout_seconds").asInt()).isEqualTo(60);
        assertThat(agent.path("on_in_doubt").asString()).isEqualTo("ask_operator");
        assertThat(caller.post("/agents", body).json().path("version").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"results\":[]}",
                "{\"results\":[null]}",
                "{\"results\":[{\"content\":\"x\"}]}",
                "{\"results\":[{\"tool_call_id\":\"c\"}]}",
                "{\"results\":[{\"tool_call_id\":\"c\",\"content\":\"x\"},{\"tool_call_id\":\"c\",\"content\":\"x\"}]}"
            })
    void saysWhatToMend(String body) {
        WaitingRun run = start("");
        run.awaitCalls("client_tool");
        assertThat(caller.post(run.path("tool-results"), body).text("code"))
                .isEqualTo("validation_failed");
    }

    private WaitingRun start(String toolMore) {
        return WaitingRun.start(caller, "asker", ASK_USER.formatted(toolMore), "");
    }

    private static String id(List<JsonNode> calls, int index) {
        return calls.get(index).path("id").asString();
    }
}
