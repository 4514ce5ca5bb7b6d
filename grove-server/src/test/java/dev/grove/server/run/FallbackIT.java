package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Runs whose model is unavailable, and that go on with another by another protocol. */
class FallbackIT extends ServerIT {

    private static final int TRIES = 5;
    private static final Reply BUSY =
            new Reply.Fails(529, Map.of(), "{\"error\":{\"message\":\"too much to do\"}}");
    private static final String THOUGHT =
            """
            data: {"type":"response.completed","response":{"status":"completed","model":"m","output":[\
            {"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"gAAA"},\
            {"type":"function_call","id":"fc_1","call_id":"call_1","name":"echo","arguments":"{\\"text\\":\\"a\\"}"}],\
            "usage":{"input_tokens":10,"output_tokens":5,"total_tokens":15}}}

            """;
    private static final ModelServer MODELS = ModelServer.start(_ -> BUSY);

    private HttpCaller caller;

    @DynamicPropertySource
    static void models(DynamicPropertyRegistry registry) {
        registry.add("grove.models.endpoints.first.base-url", () -> MODELS.url() + "/first/v1");
        registry.add("grove.models.endpoints.second.base-url", () -> MODELS.url() + "/second/v1");
        registry.add("grove.models.endpoints.second.protocol", () -> "openai-responses");
        registry.add("grove.models.endpoints.third.base-url", () -> MODELS.url() + "/third/v1");
        registry.add("grove.models.retries.attempts", () -> TRIES);
        registry.add("grove.models.retries.first-pause", () -> "5ms");
        registry.add("grove.models.retries.longest-pause", () -> "20ms");
    }

    @AfterAll
    static void closeModels() {
        MODELS.close();
    }

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
        price("first/m", 1, 2);
        price("second/m", 100, 200);
        price("third/m", 1, 2);
    }

    private void price(String model, int input, int output) {
        operator()
                .call(
                        "PUT",
                        "/model-prices/" + model,
                        "{\"input_usd\":%d,\"output_usd\":%d}".formatted(input, output));
    }

    /** The first answers one turn, and then nothing; the second one, and the run ends with it. */
    @Test
    void theNextModelAnswersAfterFiveRefusalsAndEachIsPaidByItsPrice() {
        asked(request ->
                request.path().startsWith("/first")
                        ? request.answersSoFar() == 0 ? said(Reply.calls(echo())) : BUSY
                        : said(Reply.text("from the second")));
        store("\"second/m\"", ",\"limits\":{\"max_cost_usd\":5}");

        HttpAnswer run = finished();

        assertThat(run.text("status")).as(run.body()).isEqualTo("completed");
        assertThat(run.text("result")).isEqualTo("from the second");
        assertThat(paths()).hasSize(1 + TRIES + 1).last().isEqualTo("/second/v1/responses");
        JsonNode switched = events(run, "model.switched").getFirst();
        assertThat(switched.path("turn").asInt()).isEqualTo(2);
        assertThat(switched.path("from").asString()).isEqualTo("first/m");
        assertThat(switched.path("to").asString()).isEqualTo("second/m");
        assertThat(switched.path("reason").asString()).contains("529", "too much to do");
        assertThat(MODELS.requests().getLast().json().path("input").valueStream())
                .extracting(item -> item.path("type").asString(""))
                .as("the answer of the first is retold")
                .containsExactly("message", "function_call", "function_call_output");
        JsonNode costs = caller.get("/agent-runs/" + run.text("run_id") + "/costs").json();
        assertThat(costs.path("items").valueStream())
                .extracting(
                        call -> call.path("model").asString(""),
                        call -> call.path("kind").asString(""),
                        call -> call.at("/usage/cost_usd").decimalValue().stripTrailingZeros())
                .containsExactly(
                        tuple("first/m", "answer", new BigDecimal("0.00002")),
                        tuple("second/m", "answer", new BigDecimal("0.002")));
        assertThat(run.json().at("/usage/cost_usd").decimalValue()).isEqualByComparingTo("0.00202");
    }

    /** Its provider may refuse thoughts of another model, or read them wrongly. */
    @Test
    void anotherModelOfTheSameProviderReadsNoThoughtsOfTheFirst() {
        price("second/n", 1, 2);
        asked(request ->
                request.json().path("model").asString().equals("n")
                        ? said(Reply.text("done"))
                        : request.answersSoFar() == 0 ? new Reply.Sends(THOUGHT) : BUSY);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"asker","system_prompt":"p","model":"second/m",
                         "fallbacks":["second/n"],"tools":["finish","echo"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);

        HttpAnswer run = finished();

        assertThat(run.text("result")).isEqualTo("done");
        List<ModelServer.Request> requests = MODELS.requests();
        assertThat(requests.get(requests.size() - 2).body()).contains("rs_1");
        assertThat(requests.getLast().body()).contains("call_1").doesNotContain("rs_1");
    }

    @Test
    void theLastModelsWordsFailTheRun() {
        asked(_ -> BUSY);
        store("\"second/m\",\"third/m\"", "");

        HttpAnswer run = finished();

        assertThat(run.text("error/code")).isEqualTo("model_unavailable");
        assertThat(paths()).hasSize(3 * TRIES);
        assertThat(events(run, "model.switched"))
                .extracting(event -> event.path("to").asString())
                .containsExactly("second/m", "third/m");
    }

    /** The cap is that of the run: what the next model may cost does not fit any more. */
    @Test
    void theWorstCaseOfTheNextModelHasToFitTheCap() {
        asked(_ -> BUSY);
        store("\"second/m\"", ",\"max_output_tokens\":1000,\"limits\":{\"max_cost_usd\":0.01}");

        HttpAnswer run = finished();

        assertThat(run.text("status")).isEqualTo("stopped");
        assertThat(run.text("stop_reason")).isEqualTo("usd_budget");
        assertThat(paths()).hasSize(TRIES).allMatch(path -> path.startsWith("/first"));
    }

    @Test
    void aResumedRunGoesOnWithTheModelThatItAskedLast() {
        asked(_ -> BUSY);
        store("\"second/m\"", "");
        HttpAnswer run = finished();
        asked(_ -> said(Reply.text("yes")));
        String id = run.text("run_id");

        caller.post("/agents/asker/runs/" + id + "/resume", "");
        await().until(() -> caller.get("/agent-runs/" + id).text("status"), "completed"::equals);

        assertThat(paths()).last().isEqualTo("/second/v1/responses");
        assertThat(events(run, "model.switched")).hasSize(1);
    }

    @Test
    void whatIsRefusedForGoodIsAskedOfNoOther() {
        asked(_ -> new Reply.Fails(400, Map.of(), "{\"error\":{\"message\":\"bad\"}}"));
        store("\"second/m\"", "");
        assertThat(finished().text("error/code")).isEqualTo("model_rejected");
        assertThat(paths()).hasSize(1);
    }

    @Test
    void eachIsCheckedAsTheFirst() {
        HttpAnswer unknown = agent("\"fourth/m\"", "");
        assertThat(unknown.text("code")).isEqualTo("validation_failed");
        assertThat(unknown.body()).contains("fallbacks[0]", "no provider is named fourth");
        HttpAnswer unpriced = agent("\"second/unpriced\"", ",\"limits\":{\"max_cost_usd\":1}");
        assertThat(unpriced.body()).contains("fallbacks[0]", "no price is known");
        HttpAnswer options = agent("\"second/m\"", ",\"model_options\":{\"stop\":[\"END\"]}");
        assertThat(options.body()).contains("fallbacks[0]", "model_options.stop is not taken");
        HttpAnswer twice = agent("\"second/m\",\"first/m\"", "");
        assertThat(twice.body()).contains("fallbacks[1]", "is named before");
        assertThat(agent("\"second/m\"", "").json().path("fallbacks").toString())
                .isEqualTo("[\"second/m\"]");
    }

    private int before;

    private void asked(Function<ModelServer.Request, Reply> replies) {
        before = MODELS.requests().size();
        MODELS.reply(replies);
    }

    private List<String> paths() {
        return MODELS.requests().stream().skip(before).map(ModelServer.Request::path).toList();
    }

    private static Reply said(Reply.Says says) {
        return new Reply.Says(says.pieces(), says.calls(), "", new Usage(10, 5, 0, 0), 0, -1);
    }

    private static Call echo() {
        return new Call("c1", "echo", "{\"text\":\"a\"}");
    }

    private void store(String fallbacks, String more) {
        HttpAnswer stored = agent(fallbacks, more);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private HttpAnswer agent(String fallbacks, String more) {
        return caller.post(
                "/agents",
                """
                {"name":"asker","system_prompt":"p","model":"first/m","fallbacks":[%s],
                 "tools":["finish","echo"]%s}
                """
                        .formatted(fallbacks, more));
    }

    private HttpAnswer finished() {
        HttpAnswer started = caller.post("/agents/asker/runs", "{\"goal\":\"g\"}");
        String id = started.text("run_id");
        await().until(() ->
                List.of("completed", "failed", "stopped")
                        .contains(caller.get("/agent-runs/" + id).text("status")));
        return caller.get("/agent-runs/" + id);
    }

    private List<JsonNode> events(HttpAnswer run, String type) {
        return caller.get("/agent-runs/" + run.text("run_id") + "/events")
                .json()
                .path("items")
                .valueStream()
                .filter(event -> event.path("type").asString("").equals(type))
                .toList();
    }
}
