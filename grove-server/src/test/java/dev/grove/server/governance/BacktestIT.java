package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Policies that are tried on calls which runs have made, and calls that are explained later. */
class BacktestIT extends GovernedIT {

    private static final String SECOND =
            """
            {"id":"second","on":"echo","when":"counts.of_tool >= 1","then":"ask"}
            """;

    private final List<WaitingRun> before = new ArrayList<>();

    /** Each run calls echo with main, echo with agent/x, and finish. */
    @BeforeEach
    void withAPast() {
        policy("writer", BRANCHES);
        pusher("pusher");
        pusher("other");
        for (int n = 0; n < 4; n++) {
            before.add(completed("pusher"));
        }
        before.add(completed("other"));
    }

    @Test
    void decidesWhatWasDone() {
        JsonNode tried = backtest("writer", "{}");
        assertThat(counts(tried)).isEqualTo("15 calls of 5 runs: 10 0 5, changed 0 0 5");
        assertThat(tried.path("complete").asBoolean()).isTrue();
        JsonNode example = tried.path("examples").get(0);
        WaitingRun newest = before.getLast();
        assertThat(example.path("run_id").asString()).isEqualTo(newest.id());
        assertThat(example.path("before").asString()).isEqualTo("allow");
        assertThat(example.path("after").asString()).isEqualTo("deny");
        assertThat(example.path("policy").asString()).isEqualTo("writer");
        assertThat(example.path("rule").asString()).isEqualTo("branches");
        assertThat(example.path("tool").asString()).isEqualTo("echo");
        assertThat(example.has("args")).isFalse();
    }

    @Test
    void comparesADocumentWithTheStoredOne() {
        String loosened =
                "{\"definition\":{\"name\":\"writer\",\"default\":\"allow\",\"rules\":[%s]}}"
                        .formatted(SECOND);
        assertThat(counts(backtest("writer", loosened)))
                .isEqualTo("15 calls of 5 runs: 10 5 0, changed 0 5 0");
        assertThat(caller.get("/policies/writer").json().path("version").asInt()).isEqualTo(1);
        String other =
                "{\"definition_yaml\":\"name: fresh\\ndefault: ask\\n\",\"agent\":\"other\"}";
        assertThat(counts(backtest("fresh", other)))
                .isEqualTo("3 calls of 1 runs: 0 3 0, changed 0 3 0");
    }

    @Test
    void looksAtWhatIsAskedFor() {
        assertThat(backtest("writer", "{\"agent\":\"other\"}").path("calls").asInt()).isEqualTo(3);
        assertThat(backtest("writer", "{\"agent\":\"none\"}").path("calls").asInt()).isZero();
        assertThat(backtest("writer", "{\"sample\":4}").path("calls").asInt()).isEqualTo(4);
        String third = json(before.get(3)).path("created_at").asString();
        assertThat(backtest("writer", "{\"since\":\"%s\"}".formatted(third)).path("runs").asInt())
                .isEqualTo(2);
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        policy("writer", BRANCHES);
        assertThat(backtest("writer", "{}").path("calls").asInt()).isZero();
        HttpAnswer alone =
                caller.post("/tool-calls", "{\"tool\":\"echo\",\"arguments\":{\"text\":\"main\"}}");
        new WaitingRun(caller, "", alone.text("run_id")).awaitStatus("completed");
        assertThat(counts(backtest("writer", "{}")))
                .isEqualTo("1 calls of 1 runs: 0 0 1, changed 0 0 1");
    }

    /** The log alone is enough to decide again what gates have decided, call by call. */
    @Test
    void saysOfGovernedCallsWhatTheirGatesSaid() {
        policy(
                "both",
                BRANCHES,
                "{\"id\":\"end\",\"on\":\"finish\",\"when\":\"counts.denials == 1\",\"then\":\"ask\"}");
        pusher("governed", "both");
        WaitingRun run = start("governed");
        String call = run.awaitCalls("approval").getFirst().path("id").asString();
        HttpAnswer approved =
                caller.post(
                        "/agent-runs/" + run.id() + "/approvals/" + call,
                        "{\"decision\":\"approve\"}");
        assertThat(approved.status()).as(approved.body()).isEqualTo(200);
        run.awaitStatus("completed");
        List<JsonNode> denied = events(run, "policy.denied");
        List<JsonNode> asked = events(run, "policy.asked");
        JsonNode tried = backtest("both", "{\"agent\":\"governed\"}");
        assertThat(tried.path("deny").asInt()).isEqualTo(denied.size());
        assertThat(tried.path("ask").asInt()).isEqualTo(asked.size());
        for (JsonNode event : denied) {
            JsonNode explained = explain("both", run, event);
            assertThat(explained.path("decision").asString()).isEqualTo("deny");
            assertThat(explained.path("by")).isEqualTo(named(event));
            assertThat(explained.at("/ladder/0/rules/0/match").asString()).isEqualTo("holds");
        }
        for (JsonNode event : asked) {
            assertThat(explain("both", run, event).path("by")).isEqualTo(named(event));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"sample":0}|sample
                    {"sample":100001}|sample
                    {"since":"yesterday"}|since
                    {"definition":{"name":"another"}}|definition
                    {"definition":[]}|definition
                    {"definition":{"name":"writer"},"definition_yaml":"name: writer"}|definition_yaml
                    {"definition":{"name":"writer","rules":[{"id":"a","on":"echo","when":"args.tex == ''","then":"deny"}]}}|/rules/0/when
                    """)
    void refusesWhatItCannotTry(String body, String field) {
        HttpAnswer refused = caller.post("/policies/writer/backtest", body);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
    }

    @Test
    void knowsNoPolicyAndNoCallThatThereIsNot() {
        assertThat(caller.post("/policies/none/backtest", "{}").status()).isEqualTo(404);
        String past = "{\"past\":{\"run_id\":\"%s\",\"turn\":%d,\"tool_call_id\":\"%s\"}}";
        String run = before.getFirst().id();
        assertThat(ask(past.formatted(run, 9, "x"))).isEqualTo(404);
        assertThat(ask(past.formatted(run, 1, "x"))).isEqualTo(404);
        assertThat(ask(past.formatted("x", 1, "x"))).isEqualTo(400);
        assertThat(ask("{\"past\":{\"turn\":1}}")).isEqualTo(400);
        assertThat(ask(past.formatted(run, -1, "call_1_1"))).isEqualTo(400);
        assertThat(ask(past.formatted(run, 0, "call_1_1"))).isEqualTo(400);
        assertThat(ask("{}")).isEqualTo(400);
        assertThat(ask("{\"past\":{\"turn\":1},\"facts\":{}}")).isEqualTo(400);
        String mine = newTenant();
        caller = newCaller(mine, "admin");
        policy("writer", BRANCHES);
        assertThat(ask(past.formatted(run, 1, "x"))).as("of another tenant").isEqualTo(404);
        HttpAnswer reader = newCaller(mine, "read_only").post("/policies/writer/backtest", "{}");
        assertThat(reader.status()).isEqualTo(403);
    }

    private int ask(String body) {
        return caller.post("/policies/writer/explain", body).status();
    }

    private JsonNode backtest(String policy, String body) {
        HttpAnswer answer = caller.post("/policies/" + policy + "/backtest", body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private JsonNode explain(String policy, WaitingRun run, JsonNode event) {
        HttpAnswer answer =
                caller.post(
                        "/policies/" + policy + "/explain",
                        "{\"past\":{\"run_id\":\"%s\",\"turn\":%d,\"tool_call_id\":\"%s\"}}"
                                .formatted(
                                        run.id(),
                                        event.path("turn").asInt(),
                                        event.path("tool_call_id").asString()));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.json();
    }

    private static JsonNode named(JsonNode event) {
        JsonNode by = event.path("by");
        return json(
                "{\"policy\":\"%s@%d\",\"rule\":\"%s\"}"
                        .formatted(
                                by.path("policy").asString(),
                                by.path("version").asInt(),
                                by.path("rule").asString()));
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    private static String counts(JsonNode tried) {
        return "%d calls of %d runs: %d %d %d, changed %d %d %d"
                .formatted(
                        tried.path("calls").asInt(),
                        tried.path("runs").asInt(),
                        tried.path("allow").asInt(),
                        tried.path("ask").asInt(),
                        tried.path("deny").asInt(),
                        tried.path("to_allow").asInt(),
                        tried.path("to_ask").asInt(),
                        tried.path("to_deny").asInt());
    }
}
