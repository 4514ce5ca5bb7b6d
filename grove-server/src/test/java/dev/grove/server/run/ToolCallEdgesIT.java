package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Call runs at the edges of what callers may send, and where only other runs are at home. */
class ToolCallEdgesIT extends ServerIT {

    private static final String CALL = "call";

    private static final String CLIENT_TOOL =
            ",\"client_tool\":{\"input_schema\":{\"type\":\"object\"}}";

    private String tenant = "";
    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "invoke");
    }

    /** Wherever arguments are stored and read on their way to the tool. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.12345678901234567890123",
                "12345678901234567890.5",
                "123456789012345678901234567890",
                "1.10"
            })
    void keepsTheDigitsOfArguments(String number) {
        WaitingRun run = ask("\"n\":" + number, ",\"needs_approval\":true");
        String arguments = "\"arguments\":{\"n\":" + number + "}";
        run.awaitCalls("approval");
        assertThat(body(run)).contains("\"tool\":\"ask_user\"," + arguments);
        assertThat(run.decide(CALL, "{\"decision\":\"approve\"}").status()).isEqualTo(200);
        run.awaitCalls("client_tool");
        assertThat(body(run)).contains("\"name\":\"ask_user\"," + arguments);
        run.bring(CALL, "seen");
        run.awaitStatus("completed");
        assertThat(caller.get(run.path("turns")).body()).contains(arguments);
    }

    /** No model reads it that would have to know whose arguments it is of. */
    @Test
    void answersWithTheToolsOwnWordsWhereItsArgumentsWereEdited() {
        WaitingRun run =
                started(
                        "{\"tool\":\"echo\",\"arguments\":{\"text\":\"hello\"},\"needs_approval\":true}");
        run.awaitCalls("approval");
        run.decide(CALL, "{\"decision\":\"approve\",\"arguments\":{\"text\":\"edited\"}}");
        run.awaitStatus("completed");
        assertThat(run.json().path("result").asString()).isEqualTo("edited");
        WaitingRun asked = ask("", ",\"needs_approval\":true");
        asked.awaitCalls("approval");
        asked.decide(CALL, "{\"decision\":\"approve\",\"arguments\":{\"n\":1.5}}");
        JsonNode waiting = asked.awaitCalls("client_tool").getFirst();
        assertThat(waiting.at("/arguments/n").asDouble()).isEqualTo(1.5);
        asked.bring(CALL, "seen");
        asked.awaitStatus("completed");
        assertThat(asked.json().path("result").asString()).isEqualTo("seen");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e400", "1e999999999", "1e-999999999", "\"\\ud800\""})
    void refusesArgumentsThatOthersCouldNotRead(String value) {
        HttpAnswer refused = caller.post("/tool-calls", client("\"n\":" + value, ""));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("validation_failed");
    }

    @Test
    void takesTextsThatHoldNul() {
        WaitingRun run = ask("\"n\":\"a\\u0000b\"", "");
        run.awaitCalls("client_tool");
        run.bring(CALL, "c\\u0000d");
        run.awaitStatus("completed");
        assertThat(run.json().path("result").asString()).startsWith("c").endsWith("d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\u0000b", "a:b\\u0000", "call", "null"})
    void knowsNoToolOfAnOddName(String name) {
        HttpAnswer refused = caller.post("/tool-calls", "{\"tool\":\"" + name + "\"}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("tool");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "budget|{\"max_tokens\":5000}|run_not_waiting",
                "budget|{\"decision\":\"stop\"}|run_not_waiting",
                "approvals/call|{\"decision\":\"approve\"}|not_found",
                "in-doubt/call|{\"outcome\":\"did_not_happen\"}|not_found",
                "fork|{\"turn\":0,\"goal\":\"g\"}|conflict",
                "resume|{}|run_not_resumable",
                "tool-results|{\"results\":[{\"tool_call_id\":\"budget\",\"content\":\"\"}]}|validation_failed"
            })
    void refusesWhatItDoesNotWaitFor(String path, String body, String code) {
        WaitingRun run = ask("", "");
        run.awaitCalls("client_tool");
        List<String> before = run.eventTypes();
        assertThat(caller.post(run.path(path), body).text("code")).isEqualTo(code);
        assertThat(run.eventTypes()).isEqualTo(before);
    }

    /**
     * A request may be 64 deep, and an event has its arguments deeper, also where a secret is
     * scrubbed.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void listsEventsOfArgumentsAsDeepAsARequestMayBe(boolean hasSecret) {
        if (hasSecret) {
            HttpAnswer stored =
                    newCaller(tenant, "admin")
                            .call("PUT", "/secrets/deep", "{\"value\":\"not in any answer\"}");
            assertThat(stored.status()).as(stored.body()).isBetween(200, 204);
        }
        String deepest = "[".repeat(62) + "]".repeat(62);
        WaitingRun run = ask("\"n\":" + deepest, "");
        run.awaitCalls("client_tool");

        HttpAnswer events = caller.get(run.path("events"));

        assertThat(events.status()).as(events.body()).isEqualTo(200);
        assertThat(events.body()).contains(deepest);
    }

    @Test
    void isNoRunOfAnyAgent() {
        WaitingRun run = ask("", "");
        run.awaitCalls("client_tool");
        for (String agent : List.of("echo", "ask_user", "null")) {
            HttpAnswer cancelled =
                    caller.post("/agents/" + agent + "/runs/" + run.id() + "/cancel", "");
            assertThat(cancelled.status()).isEqualTo(404);
        }
        assertThat(caller.get("/agent-runs?agent=ask_user").json().path("items")).isEmpty();
        assertThat(run.status()).isEqualTo("waiting");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tool-results", "cancel", "resume", "budget", "approvals/call"})
    void isNotThereForOtherTenants(String path) {
        WaitingRun run = ask("", "");
        run.awaitCalls("client_tool");
        HttpCaller stranger = newCaller(newTenant(), "admin");
        String body =
                switch (path) {
                    case "tool-results" ->
                            "{\"results\":[{\"tool_call_id\":\"call\",\"content\":\"stolen\"}]}";
                    case "approvals/call" -> "{\"decision\":\"approve\"}";
                    case "budget" -> "{\"decision\":\"stop\"}";
                    default -> "";
                };
        assertThat(stranger.post(run.path(path), body).status()).isEqualTo(404);
        assertThat(run.status()).isEqualTo("waiting");
    }

    /** Nothing but time is limited, whatever a resumption asks. */
    @ParameterizedTest
    @ValueSource(strings = {"max_turns", "max_tokens", "max_cost_usd", "max_depth", "max_children"})
    void takesNoLimitsOfAgentsWhenItIsResumed(String limit) {
        WaitingRun run = ask("", ",\"limits\":{\"max_wait_seconds\":1}");
        run.awaitStatus("stopped");
        HttpAnswer refused =
                caller.post(
                        run.path("resume"),
                        "{\"limits\":{\"max_seconds\":3600,\"" + limit + "\":1}}");
        assertThat(refused.text("errors/0/field")).isEqualTo("limits." + limit);
        assertThat(refused.text("errors/0/message")).contains("max_seconds");
        assertThat(run.status()).isEqualTo("stopped");
    }

    private WaitingRun ask(String arguments, String more) {
        return started(client(arguments, more));
    }

    private static String client(String arguments, String more) {
        return "{\"tool\":\"ask_user\",\"arguments\":{"
                + arguments
                + "}"
                + CLIENT_TOOL
                + more
                + "}";
    }

    private WaitingRun started(String body) {
        HttpAnswer accepted = caller.post("/tool-calls", body);
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        return new WaitingRun(caller, "", accepted.text("run_id"));
    }

    private String body(WaitingRun run) {
        return caller.get("/agent-runs/" + run.id()).body();
    }
}
