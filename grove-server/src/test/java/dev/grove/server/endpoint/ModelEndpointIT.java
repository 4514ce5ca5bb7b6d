package dev.grove.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Models that a tenant brings, on a server of the protocol on the loopback. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class ModelEndpointIT extends ServerIT {

    private static final String KEY = "sk-of-the-tenant";

    private ModelServer models;
    private String tenant;
    private HttpCaller provisioner;

    @BeforeEach
    void start() {
        models =
                ModelServer.start(_ ->
                        new Reply.Says(
                                List.of("done"), List.of(), "", new Usage(10, 5, 0, 0), 0, -1));
        tenant = newTenant();
        provisioner = newCaller(tenant, "provision");
    }

    @AfterEach
    void stop() {
        models.close();
    }

    private HttpAnswer store(HttpCaller caller, String protocol, String baseUrl) {
        return caller.post(
                "/model-endpoints",
                """
                {"name":"corp","protocol":"%s","base_url":"%s","secret":"model.corp.api_key",
                 "models":[{"name":"llama-4","input_usd":2,"output_usd":4,"context_window":32000}]}
                """
                        .formatted(protocol, baseUrl));
    }

    private HttpAnswer storeAgent(HttpCaller caller, String model) {
        return caller.post(
                "/agents",
                """
                {"name":"helper","system_prompt":"p","model":"%s","tools":["finish"],
                 "limits":{"max_cost_usd":1}}
                """
                        .formatted(model));
    }

    private void putKey() {
        newCaller(tenant, "admin")
                .call("PUT", "/secrets/model.corp.api_key", "{\"value\":\"" + KEY + "\"}");
    }

    private JsonNode run(HttpCaller invoker) {
        HttpAnswer started = invoker.post("/agents/helper/runs", "{\"goal\":\"g\"}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        String path = "/agent-runs/" + started.text("run_id");
        await().until(() -> invoker.get(path).json().path("finished_at").isString());
        return invoker.get(path).json();
    }

    @ParameterizedTest
    @CsvSource({
        "openai,/v1,/v1/chat/completions,Authorization,Bearer " + KEY,
        "openai-responses,/v1,/v1/responses,Authorization,Bearer " + KEY,
        "anthropic,'',/v1/messages,X-api-key," + KEY
    })
    void areAskedWithTheTenantsKeyAndPaidByTheirPrices(
            String protocol, String path, String asked, String header, String credential) {
        HttpAnswer stored = store(provisioner, protocol, models.url() + path + "/");
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.text("base_url")).isEqualTo(models.url() + path);
        assertThat(stored.text("warnings/0/field")).isEqualTo("secret");
        putKey();
        HttpAnswer agent = storeAgent(provisioner, "corp/llama-4");
        assertThat(agent.status()).as(agent.body()).isEqualTo(201);
        assertThat(agent.json().path("warnings")).isEmpty();

        JsonNode run = run(newCaller(tenant, "invoke"));

        assertThat(run.path("status").stringValue()).as(run.toString()).isEqualTo("completed");
        Request request = models.requests().getFirst();
        assertThat(request.path()).isEqualTo(asked);
        assertThat(request.headers().get(header)).containsExactly(credential);
        assertThat(request.json().path("model").stringValue()).isEqualTo("llama-4");
        assertThat(run.at("/usage/cost_usd").decimalValue())
                .isEqualByComparingTo(new BigDecimal("0.00004"));
        assertThat(run.toString()).doesNotContain(KEY);
    }

    @Test
    void areStoredInVersionsAndReadAsTheyWereStored() {
        ObjectNode first = (ObjectNode) store(provisioner, "openai", models.url()).json();
        assertThat(first.path("version").intValue()).isEqualTo(1);
        assertThat(first.at("/models/0/cache_read_usd").decimalValue())
                .isEqualByComparingTo(new BigDecimal("2"));
        HttpAnswer same = provisioner.post("/model-endpoints", first.toString());
        assertThat(same.status()).as(same.body()).isEqualTo(200);
        assertThat(same.json().path("version").intValue()).isEqualTo(1);

        HttpAnswer changed = store(provisioner, "openai", models.url() + "/v1");
        assertThat(changed.json().path("version").intValue()).isEqualTo(2);
        assertThat(provisioner.get("/model-endpoints/corp/versions").text("items/1/base_url"))
                .isEqualTo(models.url());
        assertThat(provisioner.get("/model-endpoints").text("items/0/name")).isEqualTo("corp");

        HttpAnswer other = store(provisioner, "anthropic", models.url());
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.text("detail")).contains("protocol openai");
        assertThat(provisioner.delete("/model-endpoints/corp").status()).isEqualTo(204);
        assertThat(provisioner.get("/model-endpoints/corp").status()).isEqualTo(404);
        assertThat(store(provisioner, "anthropic", models.url()).status())
                .as("runs still have answers in the other protocol")
                .isEqualTo(409);
        assertThat(store(provisioner, "openai", models.url()).json().path("version").intValue())
                .isEqualTo(1);
    }

    @Test
    void areOfTheirTenantAlone() {
        store(provisioner, "openai", models.url());
        putKey();
        assertThat(storeAgent(provisioner, "corp/llama-4").status()).isEqualTo(201);

        HttpAnswer unknown = storeAgent(provisioner, "corp/llama-5");
        assertThat(unknown.text("code")).isEqualTo("model_unavailable");
        assertThat(unknown.text("detail")).contains("did you mean llama-4?");
        HttpAnswer stranger = storeAgent(newCaller(newTenant(), "provision"), "corp/llama-4");
        assertThat(stranger.text("code")).isEqualTo("model_unavailable");
        assertThat(stranger.text("detail")).contains("no provider is named corp");
    }

    @Test
    void areNotAskedWithoutTheSecretThatTheyName() {
        store(provisioner, "openai", models.url());
        putKey();
        storeAgent(provisioner, "corp/llama-4");
        newCaller(tenant, "admin").delete("/secrets/model.corp.api_key");

        HttpAnswer refused =
                newCaller(tenant, "invoke").post("/agents/helper/runs", "{\"goal\":\"g\"}");

        assertThat(refused.text("code")).isEqualTo("model_unavailable");
        assertThat(refused.text("detail")).contains("PUT /secrets/model.corp.api_key");
        assertThat(models.requests()).isEmpty();
    }

    @Test
    void saysWhoseKeyWasNotAccepted() {
        models.reply(
                _ -> new Reply.Fails(401, java.util.Map.of(), "{\"error\":{\"message\":\"no\"}}"));
        store(provisioner, "openai", models.url());
        putKey();
        storeAgent(provisioner, "corp/llama-4");

        JsonNode run = run(newCaller(tenant, "invoke"));

        assertThat(run.path("status").stringValue()).isEqualTo("failed");
        assertThat(run.toString())
                .contains("PUT /secrets/model.corp.api_key")
                .doesNotContain("restart", KEY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://10.0.0.1/v1",
                "https://169.254.169.254/v1",
                "https://localhost/v1",
                "http://llm.example.com/v1?key=k",
                "ftp://llm.example.com/v1",
                "https://user:pass@llm.example.com/v1"
            })
    void areRefusedWhereTheServerMayNotGo(String baseUrl) {
        HttpAnswer refused = store(provisioner, "openai", baseUrl);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("base_url");
    }

    @Test
    void saysEverythingThatIsWrong() {
        HttpAnswer refused =
                provisioner.post(
                        "/model-endpoints",
                        """
                        {"name":"scripted","protocol":"openia","base_url":"https://llm.example.com",
                         "secret":"git.token","max_tokens_field":"Max Tokens",
                         "models":[{"name":"m","input_usd":-1},{"name":"m","input_usd":1,"output_usd":1,"context_window":0},null]}
                        """);
        assertThat(refused.json().path("errors").valueStream())
                .extracting(error -> error.path("field").stringValue())
                .containsExactlyInAnyOrder(
                        "name",
                        "protocol",
                        "secret",
                        "max_tokens_field",
                        "models[0].input_usd",
                        "models[0].output_usd",
                        "models[1].name",
                        "models[1].context_window",
                        "models[2]");
        assertThat(newCaller(tenant, "invoke").post("/model-endpoints", "{}").status())
                .isEqualTo(403);
    }
}
