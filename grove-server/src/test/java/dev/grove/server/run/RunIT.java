package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RunIT extends ServerIT {

    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void streamsARunFromItsFirstEventToItsLast() {
        String agent = agent("greeter", "");
        HttpAnswer stream = caller.post("/agents/" + agent + "/run", "{\"goal\":\"greet\"}");
        assertThat(stream.status()).isEqualTo(200);
        assertThat(stream.contentType()).startsWith("text/event-stream");
        assertThat(stream.headers().firstValue("Grove-Run-Id")).isPresent();
        assertThat(stream.body())
                .containsSubsequence(
                        "event: run.queued\nid: 1\n",
                        "event: run.started\nid: 2\n",
                        "event: turn.started\n",
                        "event: turn.answered\n",
                        "event: tool.started\n",
                        "event: tool.completed\n",
                        "event: run.completed\n");
        assertThat(stream.body().indexOf("run.completed"))
                .isEqualTo(stream.body().indexOf("event: run.completed") + 7);
    }

    @Test
    void showsTheRunItsTurnsAndItsEvents() {
        String run = finished("greeter", "");
        JsonNode json = caller.get("/agent-runs/" + run).json();
        assertThat(json.path("status").asString()).isEqualTo("completed");
        assertThat(json.path("stop_reason").asString()).isEqualTo("finish");
        assertThat(json.path("result").path("greeting").asString()).isEqualTo("hello");
        assertThat(json.path("usage").path("input_tokens").asInt()).isEqualTo(200);
        assertThat(json.path("usage").path("cache_write_tokens").asInt()).isEqualTo(30);
        assertThat(json.path("root_run_id").asString()).isEqualTo(run);
        JsonNode turns = caller.get("/agent-runs/" + run + "/turns").json().path("items");
        assertThat(turns).hasSize(2);
        assertThat(turns.path(0).path("tool_calls").path(0).path("result").asString())
                .isEqualTo("hello");
        List<Long> numbers = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = caller.get("/agent-runs/" + run + "/events?limit=4" + cursor).json();
            assertThat(page.at("/items/0/seq").asLong()).isEqualTo(numbers.size() + 1L);
            page.path("items").forEach(event -> numbers.add(event.path("seq").asLong()));
            cursor =
                    page.path("next_cursor").isNull()
                            ? ""
                            : "&cursor=" + page.path("next_cursor").asString();
        } while (!cursor.isEmpty());
        assertThat(numbers).first().isEqualTo(1L);
        for (int i = 0; i < numbers.size(); i++) {
            assertThat(numbers.get(i)).isEqualTo(i + 1L);
        }
    }

    @Test
    void replaysAStreamFromWhereTheReaderWas() {
        String run = finished("greeter", "");
        assertThat(caller.get("/agent-runs/" + run + "/stream?after=3").body())
                .doesNotContain("id: 3\n")
                .contains("id: 4\n")
                .contains("run.completed");
        assertThat(caller.get("/agent-runs/" + run + "/stream?after=x").status()).isEqualTo(400);
    }

    @Test
    void completesWithTheTextWhenNoToolIsAskedFor() {
        JsonNode run = caller.get("/agent-runs/" + finished("talker", "")).json();
        assertThat(run.path("stop_reason").asString()).isEqualTo("text");
        assertThat(run.path("result").asString()).isEqualTo("Only words.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"max_turns\":3}|turn_cap|3",
                "{\"max_tokens\":500}|token_budget|4",
                "{\"max_cost_usd\":0.001}|turn_cap|50"
            })
    void stopsAtItsCaps(String limits, String reason, int turns) {
        JsonNode run =
                caller.get("/agent-runs/" + finished("endless", ",\"limits\":" + limits)).json();
        assertThat(run.path("status").asString()).isEqualTo("stopped");
        assertThat(run.path("stop_reason").asString()).isEqualTo(reason);
        assertThat(run.path("turns").asInt()).isEqualTo(turns);
        assertThat(run.path("over_budget").isNull()).isEqualTo(reason.equals("turn_cap"));
    }

    @Test
    void saysWhatItNeededAndWhatWasLeftWhenABudgetStopsIt() {
        String id = finished("endless", ",\"limits\":{\"max_tokens\":500}");
        JsonNode over = caller.get("/agent-runs/" + id).json().path("over_budget");
        assertThat(over.path("limits_of").asString()).isEqualTo("run");
        assertThat(over.at("/left/tokens").asInt()).isEqualTo(500 - 4 * 110);
        assertThat(over.at("/left/cost_usd").isNull()).as("no cap").isTrue();
        assertThat(over.at("/needed/tokens").asInt()).isGreaterThan(60);
        assertThat(over.at("/needed/cost_usd").isNumber()).isTrue();
        assertThat(over.path("message").asString())
                .contains("and 60 are left of max_tokens", "limits.max_tokens");
        assertThat(caller.get("/agent-runs").json().at("/items/0/over_budget")).isEqualTo(over);
        JsonNode events = caller.get("/agent-runs/" + id + "/events?limit=200").json();
        JsonNode stopped = events.path("items").valueStream().toList().getLast();
        assertThat(stopped.path("type").asString()).isEqualTo("run.stopped");
        for (String member : List.of("limits_of", "needed", "left", "message")) {
            assertThat(stopped.path(member)).as(member).isEqualTo(over.path(member));
        }
    }

    @Test
    void saysWhichTurnsThereAreWhereFilesOfAnotherAreAskedFor() {
        String run = finished("greeter", "");
        for (String files :
                List.of(
                        "/workspace?turn=99",
                        "/workspace/file?path=a&turn=99",
                        "/workspace/diff?from_turn=99",
                        "/workspace/diff?to_turn=99",
                        "/workspace.tar.zst?turn=99")) {
            HttpAnswer answer = caller.get("/agent-runs/" + run + files);
            assertThat(answer.status()).as(files).isEqualTo(404);
            assertThat(answer.text("detail"))
                    .startsWith(
                            "The run has no turn 99; ask for 1 to 2, or for 0, the files that it"
                                    + " began with");
        }
        assertThat(caller.get("/agent-runs/" + run + "/workspace.tar.zst?turn=2").text("detail"))
                .as("a turn that is there")
                .contains("No snapshot is kept");
        HttpAnswer start =
                caller.post(
                        "/agents/" + agent("greeter", "") + "/runs",
                        "{\"goal\":\"g\",\"workspace_from\":{\"run_id\":\""
                                + run
                                + "\",\"turn\":3}}");
        assertThat(start.status()).as("an agent without a tool for files").isEqualTo(400);
    }

    @Test
    void goesOnWithHigherLimitsWhenAStoppedRunIsResumed() {
        String agent = agent("endless", "");
        String run =
                idOf(
                        caller.post(
                                "/agents/" + agent + "/run",
                                "{\"goal\":\"g\",\"limits\":{\"max_turns\":2}}"));
        HttpAnswer refused =
                caller.post(path(agent, run, "resume"), "{\"limits\":{\"max_turns\":5000000}}");
        assertThat(refused.status()).isEqualTo(400);
        HttpAnswer resumed =
                caller.post(path(agent, run, "resume"), "{\"limits\":{\"max_turns\":4}}");
        assertThat(resumed.status()).isEqualTo(202);
        String stream = caller.get("/agent-runs/" + run + "/stream").body();
        assertThat(stream).containsSubsequence("run.stopped", "run.resumed", "run.stopped");
        assertThat(caller.get("/agent-runs/" + run).json().path("turns").asInt()).isEqualTo(4);
    }

    @Test
    void stopsAtItsDeadlineInTheMiddleOfAnAnswer() {
        JsonNode run =
                caller.get("/agent-runs/" + finished("slow", ",\"limits\":{\"max_seconds\":1}"))
                        .json();
        assertThat(run.path("stop_reason").asString()).isEqualTo("deadline");
    }

    @Test
    void cancelInterruptsAModelThatIsTalking() {
        String agent = agent("slow", "");
        String run = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}").text("run_id");
        assertThat(caller.post(path(agent, run, "cancel"), "").status()).isEqualTo(202);
        assertThat(caller.get("/agent-runs/" + run + "/stream").body()).contains("run.cancelled");
        assertThat(caller.post(path(agent, run, "cancel"), "").status()).isEqualTo(202);
        assertThat(caller.post(path(agent, run, "resume"), "").text("code"))
                .isEqualTo("run_not_resumable");
    }

    @Test
    void isCancelledAndResumedByItsIdAlone() {
        String agent = agent("slow", "");
        String run = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}").text("id");
        HttpCaller stranger = newCaller(newTenant(), "invoke");
        for (String change : new String[] {"/cancel", "/resume"}) {
            assertThat(stranger.post("/agent-runs/" + run + change, "").status()).isEqualTo(404);
            assertThat(caller.post(path("another", run, change.substring(1)), "").status())
                    .isEqualTo(404);
        }
        assertThat(caller.post("/agent-runs/" + run + "/cancel", "").status()).isEqualTo(202);
        assertThat(caller.get("/agent-runs/" + run + "/stream").body()).contains("run.cancelled");

        String stopped = finished("slow", ",\"limits\":{\"max_seconds\":1}");
        HttpAnswer resumed = caller.post("/agent-runs/" + stopped + "/resume", "");
        assertThat(resumed.status()).isEqualTo(202);
        assertThat(resumed.text("id")).isEqualTo(stopped);
    }

    @Test
    void failsInTheProvidersWordsWhenTheModelRefuses() {
        JsonNode run = caller.get("/agent-runs/" + finished("refuser", "")).json();
        assertThat(run.path("status").asString()).isEqualTo("failed");
        assertThat(run.path("error").path("code").asString()).isEqualTo("model_refused");
    }

    @Test
    void refusesARunThatNeedsASandboxWhereThereIsNone() {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"sheller\",\"system_prompt\":\"p\",\"model\":\"scripted/greeter\",\"tools\":[\"ws_shell\"]}");
        assertThat(stored.status()).isEqualTo(201);
        HttpAnswer refused = caller.post("/agents/sheller/runs", "{\"goal\":\"g\"}");
        assertThat(refused.text("code")).isEqualTo("sandbox_unavailable");
    }

    @Test
    void listsRunsOfAgentsThatWereThere() {
        HttpAnswer unknown = caller.get("/agents/nobody/runs");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.text("detail")).isEqualTo("No agent is named nobody; see GET /agents");
        String agent = agent("greeter", "");
        assertThat(caller.get("/agents/" + agent + "/runs").json().path("items")).isEmpty();
        assertThat(caller.delete("/agents/" + agent).status()).isEqualTo(204);
        assertThat(caller.get("/agents/" + agent + "/runs").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"goal\":\" \"}",
                "{\"goal\":\"g\",\"priority\":101}",
                "{\"goal\":\"g\",\"limits\":{\"max_turns\":0}}",
                "{\"goal\":\"g\",\"limits\":{\"max_turns\":51}}",
                "{\"goal\":\"g\",\"limits\":{\"max_cost_usd\":-1}}",
                "{\"goal\":\"g\",\"unknown\":1}",
                "{\"goal\":\"g\",\"workspace_files\":{\"../x\":\"y\"}}",
                "{\"goal\":\"g\",\"model\":\"nobody/x\"}",
                "{\"goal\":\"g\",\"model\":\"x\"}",
                "not json"
            })
    void saysWhatToMend(String body) {
        String agent = agent("greeter", "");
        HttpAnswer refused = caller.post("/agents/" + agent + "/runs", body);
        assertThat(refused.status()).isBetween(400, 422);
        assertThat(refused.contentType()).startsWith("application/problem+json");
        assertThat(refused.text("code")).isIn("validation_failed", "model_unavailable");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "limit=2147483647",
                "limit=0",
                "limit=-1",
                "limit=x",
                "cursor=%00",
                "status=odd",
                "since=yesterday"
            })
    void refusesAbsurdListings(String query) {
        assertThat(caller.get("/agent-runs?" + query).status()).isEqualTo(400);
    }

    @Test
    void listsRunsNewestFirstByAgentAndStatus() {
        String agent = agent("talker", "");
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            ids.addFirst(idOf(caller.post("/agents/" + agent + "/run", "{\"goal\":\"g\"}")));
        }
        JsonNode page = caller.get("/agents/" + agent + "/runs?limit=2").json();
        assertThat(page.path("items")).hasSize(2);
        assertThat(page.path("items").path(0).path("run_id").asString()).isEqualTo(ids.getFirst());
        JsonNode rest =
                caller.get(
                                "/agent-runs?agent="
                                        + agent
                                        + "&limit=2&cursor="
                                        + page.path("next_cursor").asString())
                        .json();
        assertThat(rest.path("items").path(0).path("run_id").asString()).isEqualTo(ids.getLast());
        assertThat(caller.get("/agent-runs?status=completed&agent=" + agent).json().path("items"))
                .hasSize(3);
    }

    private String agent(String script, String more) {
        String name = script + "-" + UUID.randomUUID();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[\"echo\",\"finish\"]%s}"
                                .formatted(name, script, more));
        assertThat(stored.status()).isEqualTo(201);
        return name;
    }

    /** The id of a new run that has come to its end. */
    private String finished(String script, String more) {
        return idOf(
                caller.post(
                        "/agents/" + agent(script, "") + "/run", "{\"goal\":\"g\"" + more + "}"));
    }

    private static String idOf(HttpAnswer stream) {
        return stream.headers().firstValue("Grove-Run-Id").orElseThrow();
    }

    private static String path(String agent, String run, String verb) {
        return "/agents/" + agent + "/runs/" + run + "/" + verb;
    }
}
