package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Runs whose model fails, or whose starting client goes away. */
class FailingModelIT extends ServerIT {

    private static final String ERROR = "{\"error\":{\"message\":\"too much to do\"}}";

    private static final ModelServer MODEL = ModelServer.start(FailingModelIT::saysYes);

    private HttpCaller caller;

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
        registry.add("grove.models.retries.attempts", () -> "5");
        registry.add("grove.models.retries.first-pause", () -> "20ms");
        registry.add("grove.models.retries.longest-pause", () -> "200ms");
    }

    @AfterAll
    static void closeModel() {
        MODEL.close();
    }

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void triesAgainWhatFailsForTheMoment() {
        List<Reply> replies =
                List.of(
                        new Reply.Fails(429, Map.of("Retry-After", "1"), ERROR),
                        new Reply.Fails(503, Map.of(), ERROR),
                        new Reply.Says(List.of("y", "es"), List.of(), "", Usage.NONE, 0, 1),
                        new Reply.Sends("not a stream"),
                        Reply.text("yes"));
        AtomicInteger asked = new AtomicInteger();
        MODEL.reply(_ -> replies.get(asked.getAndIncrement()));
        HttpAnswer run = finished(agent());
        assertThat(run.text("status")).isEqualTo("completed");
        assertThat(run.text("result")).isEqualTo("yes");
        assertThat(run.text("turns")).isEqualTo("1");
        assertThat(asked.get()).isEqualTo(5);
    }

    @Test
    void failsInTheProvidersWordsWhenItStaysThatWayAndGoesOnWhenResumed() {
        MODEL.reply(_ -> new Reply.Fails(500, Map.of(), ERROR));
        String agent = agent();
        HttpAnswer failed = finished(agent);
        assertThat(failed.text("status")).isEqualTo("failed");
        assertThat(failed.text("error/code")).isEqualTo("model_unavailable");
        assertThat(failed.text("error/message")).contains("too much to do");

        MODEL.reply(FailingModelIT::saysYes);
        String id = failed.text("run_id");
        String path = "/agents/" + agent + "/runs/" + id + "/resume";
        assertThat(caller.post(path, "").status()).isBetween(200, 202);
        await().until(() -> status(id), "completed"::equals);
    }

    @Test
    void doesNotAskAgainWhatWasRejected() {
        AtomicInteger asked = new AtomicInteger();
        MODEL.reply(_ -> {
            asked.incrementAndGet();
            return new Reply.Fails(400, Map.of(), ERROR);
        });
        HttpAnswer failed = finished(agent());
        assertThat(failed.text("error/code")).isEqualTo("model_rejected");
        assertThat(asked.get()).isEqualTo(1);
    }

    @Test
    void namesTheVariableOfAKeyThatTheProviderDoesNotAccept() {
        MODEL.reply(_ ->
                new Reply.Fails(401, Map.of(), ERROR.replace("too much to do", "no such key")));
        HttpAnswer failed = finished(agent());
        assertThat(failed.text("error/code")).isEqualTo("model_rejected");
        assertThat(failed.text("error/message"))
                .startsWith("401: no such key")
                .contains("OPENAI_API_KEY")
                .doesNotContain("key-of-the-tests");
    }

    @Test
    void warnsOfAModelThatIsNotOnTheListOfPricesWhenItsAgentIsStored() {
        HttpAnswer stored = caller.post("/agents", definition("a", "openai/gpt-5.4-mni"));
        assertThat(stored.status()).isEqualTo(201);
        assertThat(stored.text("warnings/0/field")).isEqualTo("model");
        assertThat(stored.text("warnings/0/message"))
                .contains(
                        "count as free; did you mean openai/gpt-5.4-mini",
                        "PUT /model-prices/openai/gpt-5.4-mni");
        assertThat(caller.post("/agents", definition("b", "openai/gpt-5.4")).json().has("warnings"))
                .isFalse();
    }

    @Test
    void holdsACapOnMoneyOnceAnOperatorHasStoredThePrice() {
        MODEL.reply(FailingModelIT::saysYes);
        String model = "openai/m-" + UUID.randomUUID();
        String capped =
                """
                {"name":"capped","system_prompt":"p","model":"%s","tools":["finish"],
                 "limits":{"max_cost_usd":1}}
                """
                        .formatted(model);
        HttpAnswer refused = caller.post("/agents", capped);
        assertThat(refused.text("code")).isEqualTo("model_not_priced");
        assertThat(refused.body()).contains("PUT /model-prices/" + model);
        HttpAnswer start =
                caller.post(
                        "/agents/" + agent() + "/runs",
                        "{\"goal\":\"g\",\"model\":\"%s\",\"limits\":{\"max_cost_usd\":1}}"
                                .formatted(model));
        assertThat(start.text("code")).isEqualTo("model_not_priced");
        assertThat(start.text("detail")).contains("PUT /model-prices/" + model);

        operator().call("PUT", "/model-prices/" + model, "{\"input_usd\":1,\"output_usd\":2}");
        assertThat(caller.post("/agents", capped).status()).isEqualTo(201);
        HttpAnswer run = finished("capped");
        assertThat(run.text("status")).isEqualTo("completed");
        assertThat(run.json().at("/usage/cost_usd").asDouble()).isPositive();
    }

    @Test
    void finishesARunWhoseClientHasGone() throws Exception {
        CountDownLatch left = new CountDownLatch(1);
        MODEL.reply(_ -> {
            awaitUninterruptibly(left);
            return Reply.text("yes");
        });
        String run = startAndLeave(agent());
        left.countDown();
        await().until(() -> status(run), "completed"::equals);
    }

    /** Reads the first event of the run's stream and breaks the connection. */
    private String startAndLeave(String agent) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            var request =
                    caller.request("/agents/" + agent + "/run")
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString("{\"goal\":\"g\"}"));
            var response = client.send(request.build(), BodyHandlers.ofInputStream());
            try (var lines =
                    new BufferedReader(
                            new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
                assertThat(lines.lines().anyMatch(line -> line.contains("run.queued"))).isTrue();
            }
            client.shutdownNow();
            return response.headers().firstValue("Grove-Run-Id").orElseThrow();
        }
    }

    private static Reply saysYes(ModelServer.Request ignored) {
        return Reply.text("yes");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private String agent() {
        String name = "asker-" + UUID.randomUUID();
        HttpAnswer stored = caller.post("/agents", definition(name, "openai/any"));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }

    private static String definition(String name, String model) {
        return "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"%s\",\"tools\":[\"finish\"]}"
                .formatted(name, model);
    }

    /** A new run that has come to its end. */
    private HttpAnswer finished(String agent) {
        String id = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}").text("run_id");
        await().until(() -> List.of("completed", "failed").contains(status(id)));
        return caller.get("/agent-runs/" + id);
    }

    private String status(String run) {
        return caller.get("/agent-runs/" + run).text("status");
    }
}
