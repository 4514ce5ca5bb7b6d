package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Runs whose provider keeps the beginning of their requests for an hour. */
class CacheTtlIT extends ServerIT {

    private static final ModelServer MODEL =
            ModelServer.start(_ ->
                    new Reply.Says(
                            List.of("ok"), List.of(), "", new Usage(10, 5, 0, 1_000), 0, -1));

    private HttpCaller caller;

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.anthropic.base-url", MODEL::url);
        registry.add("grove.models.anthropic.api-key", () -> "key-of-the-tests");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
    }

    @AfterAll
    static void close() {
        MODEL.close();
    }

    @BeforeEach
    void setUp() {
        caller = newCaller(newTenant(), "admin");
    }

    /** By 3, 15 and 3.75 USD for a million tokens, and 6 for what is kept for an hour. */
    @ParameterizedTest
    @CsvSource({"1h, 2, 0.006105", "5m, 0, 0.003855"})
    void payWhatThatCosts(String ttl, int marks, String cost) {
        HttpAnswer stored = store("anthropic/claude-sonnet-4-6", ttl, "0.5");
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.text("model_options/cache_ttl")).isEqualTo(ttl);

        HttpAnswer run = run();

        assertThat(run.text("status")).as(run.body()).isEqualTo("completed");
        assertThat(run.json().at("/usage/cost_usd").decimalValue()).isEqualByComparingTo(cost);
        String body = MODEL.requests().getLast().body();
        assertThat(body.split("\"ttl\":\"1h\"", -1)).hasSize(marks + 1);
        assertThat(body.split("\"cache_control\"", -1)).hasSize(3);
    }

    /** A cap that a request for minutes fits, and one for an hour does not. */
    @ParameterizedTest
    @CsvSource({"5m, completed", "1h, stopped"})
    void reserveWhatThatMayCost(String ttl, String status) {
        var _ = store("anthropic/claude-sonnet-4-6", ttl, "0.0072");
        assertThat(run().text("status")).isEqualTo(status);
    }

    @Test
    void areRefusedWhereTheProtocolHasNone() {
        HttpAnswer refused = store("openai/gpt-5.4", "1h", "1");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("model_options.cache_ttl", "not taken");
    }

    private HttpAnswer run() {
        String id = caller.post("/agents/a/runs", "{\"goal\":\"g\"}").text("run_id");
        String _ = caller.get("/agent-runs/" + id + "/stream").body();
        return caller.get("/agent-runs/" + id);
    }

    private HttpAnswer store(String model, String ttl, String cap) {
        return caller.post(
                "/agents",
                """
                {"name":"a","system_prompt":"p","model":"%s","tools":["finish"],"max_output_tokens":100,
                 "model_options":{"cache_ttl":"%s"},"limits":{"max_cost_usd":%s}}
                """
                        .formatted(model, ttl, cap));
    }
}
