package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Runs that a cap of their own agent stopped go on by the ways that their message names. */
class StoppedAtCapIT extends ServerIT {

    private static final Pattern WAYS =
            Pattern.compile(
                    "resume the run with a higher limits\\.(\\w+), past the agent's own with a key of"
                            + " scope (\\w+), or (fork) it from a turn");

    private HttpCaller caller;
    private String tenant;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
    }

    @ParameterizedTest
    @CsvSource({
        "turn_cap,endless,'{\"max_turns\":2}',4",
        "token_budget,endless,'{\"max_tokens\":500,\"max_turns\":7}',5000",
        "usd_budget,dear,'{\"max_cost_usd\":0.2,\"max_turns\":30}',0.4"
    })
    void goesOnPastTheAgentsCapWithTheKeyThatTheMessageNames(
            String reason, String script, String limits, String more) {
        WaitingRun run = stopped(reason, script, limits);
        int turns = run.json().path("turns").asInt();
        Matcher ways = ways(run);
        String raised = "{\"limits\":{\"%s\":%s}}".formatted(ways.group(1), more);

        HttpAnswer refused = resumed(run, newCaller(tenant, "invoke"), raised);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("limits." + ways.group(1));
        assertThat(refused.text("errors/0/message"))
                .contains("the agent's own limit of", "a key of scope " + ways.group(2));

        HttpAnswer taken = resumed(run, newCaller(tenant, ways.group(2)), raised);
        assertThat(taken.status()).as(taken.body()).isEqualTo(202);
        run.awaitStatus("stopped");
        assertThat(run.json().path("turns").asInt()).isGreaterThan(turns);
        assertThat(run.json().at("/limits/" + ways.group(1)).decimalValue())
                .isEqualByComparingTo(more);
        JsonNode agent = caller.get("/agents/" + run.agent()).json();
        assertThat(agent.at("/limits/" + ways.group(1)).decimalValue())
                .as("the agent's own cap stays")
                .isNotEqualByComparingTo(more);
    }

    @ParameterizedTest
    @CsvSource({
        "turn_cap,endless,'{\"max_turns\":2}'",
        "token_budget,endless,'{\"max_tokens\":500,\"max_turns\":7}'",
        "usd_budget,dear,'{\"max_cost_usd\":0.2,\"max_turns\":30}'"
    })
    void goesOnAsAForkThatHasTheWholeLimitAgain(String reason, String script, String limits) {
        WaitingRun run = stopped(reason, script, limits);
        int turns = run.json().path("turns").asInt();
        HttpAnswer forked =
                newCaller(tenant, "invoke")
                        .post(run.path(ways(run).group(3)), "{\"turn\":" + turns + "}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        WaitingRun fork = new WaitingRun(caller, run.agent(), forked.text("run_id"));
        fork.awaitStatus("stopped");
        assertThat(fork.json().path("turns").asInt()).isGreaterThan(turns);
    }

    @Test
    void goesOnAfterItsDeadline() {
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "endless",
                        ",\"limits\":{\"max_seconds\":1,\"max_turns\":10000}",
                        "");
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo("deadline");
        int turns = run.json().path("turns").asInt();
        Matcher ways = ways(run);
        HttpCaller author = newCaller(tenant, ways.group(2));
        assertThat(
                        resumed(run, author, "{\"limits\":{\"%s\":600}}".formatted(ways.group(1)))
                                .status())
                .isEqualTo(202);
        await().until(() -> run.json().path("turns").asInt() > turns);
        assertThat(run.cancel().status()).isEqualTo(202);
    }

    @Test
    void isStartedWithinTheAgentsCapWhoeverStartsIt() {
        WaitingRun run = stopped("turn_cap", "endless", "{\"max_turns\":2}");
        HttpAnswer refused =
                caller.post(
                        "/agents/" + run.agent() + "/runs",
                        "{\"goal\":\"g\",\"limits\":{\"max_turns\":4}}");
        assertThat(refused.text("errors/0/message")).endsWith("the agent's own limit of 2");
    }

    private WaitingRun stopped(String reason, String script, String limits) {
        operator()
                .call(
                        "PUT",
                        "/model-prices/scripted/dear",
                        "{\"input_usd\":100,\"output_usd\":1000,\"cache_read_usd\":100,"
                                + "\"cache_write_usd\":100,\"source\":\"test\"}");
        WaitingRun run =
                WaitingRun.start(
                        caller, script, ",\"max_output_tokens\":64,\"limits\":" + limits, "");
        run.awaitStatus("stopped");
        assertThat(run.json().path("stop_reason").asString()).isEqualTo(reason);
        return run;
    }

    /** The message of the last event, taken apart. */
    private static Matcher ways(WaitingRun run) {
        String message = run.lastEvent().path("message").asString("");
        Matcher ways = WAYS.matcher(message);
        assertThat(ways.find()).as(message).isTrue();
        JsonNode over = run.json().path("over_budget");
        assertThat(over.isNull() || over.path("message").asString().equals(message)).isTrue();
        return ways;
    }

    private static HttpAnswer resumed(WaitingRun run, HttpCaller by, String body) {
        return by.post(run.path("resume"), body);
    }
}
