package dev.grove.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.mcp.McpClient;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Settings of endpoints on the wire, and tests of endpoints. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1/32")
class ModelEndpointTestIT extends ServerIT {

    private ModelServer models;
    private String tenant;
    private HttpCaller provisioner;

    @BeforeEach
    void start() {
        models = ModelServer.start(ModelEndpointTestIT::withoutStreamOptions);
        tenant = newTenant();
        provisioner = newCaller(tenant, "provision");
    }

    @AfterEach
    void stop() {
        models.close();
    }

    /** Refuses the field as pydantic does, and states usage all the same. */
    private static Reply withoutStreamOptions(Request request) {
        if (request.json().has("stream_options")) {
            return new Reply.Fails(
                    422,
                    Map.of(),
                    """
                    {"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}\
                    """);
        }
        boolean calls =
                request.answersSoFar() == 0
                        && request.json().at("/tools/0/function/name").asString("").equals("note");
        return new Reply.Says(
                calls ? List.of() : List.of("done"),
                calls ? List.of(new Call("c1", "note", "{\"text\":\"a\"}")) : List.of(),
                "",
                new Usage(10, 5, 0, 0),
                0,
                -1);
    }

    private HttpAnswer store(String settings) {
        HttpAnswer stored =
                provisioner.post(
                        "/model-endpoints",
                        """
                        {"name":"corp","protocol":"openai","base_url":"%s/v1",%s
                         "models":[{"name":"m","input_usd":1,"output_usd":10}]}
                        """
                                .formatted(models.url(), settings));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
        return stored;
    }

    private JsonNode run() {
        provisioner.post(
                "/agents",
                """
                {"name":"helper","system_prompt":"p","model":"corp/m","tools":["finish"]}\
                """);
        HttpCaller invoker = newCaller(tenant, "invoke");
        String path =
                "/agent-runs/"
                        + invoker.post("/agents/helper/runs", "{\"goal\":\"g\"}").text("run_id");
        await().until(() -> invoker.get(path).json().path("finished_at").isString());
        return invoker.get(path).json();
    }

    @Test
    void aRefusedFieldIsNamedWithTheSettingThatMendsIt() {
        store("");
        JsonNode failed = run();
        assertThat(failed.path("status").stringValue()).isEqualTo("failed");
        assertThat(failed.toString())
                .contains("model_rejected", "stream_options")
                .contains("store the endpoint corp again", "stream_usage\\\": false");
        assertThat(models.requests()).as("what can never work is not tried again").hasSize(1);

        store("\"stream_usage\":false,");
        assertThat(run().path("status").stringValue()).isEqualTo("completed");
    }

    @Test
    void aTestSaysWhatTheEndpointNeedsAndWhatItCost() {
        store("");
        JsonNode report = provisioner.post("/model-endpoints/corp/test", "{}").json();

        assertThat(report.path("severity").stringValue()).as(report.toString()).isEqualTo("error");
        assertThat(report.path("settings").toString()).isEqualTo("{\"stream_usage\":false}");
        assertThat(report.path("requests").intValue()).isEqualTo(4);
        assertThat(report.at("/usage/input_tokens").intValue()).isEqualTo(30);
        assertThat(report.path("cost_usd").decimalValue()).isEqualByComparingTo("0.00018");

        ObjectNode endpoint = (ObjectNode) provisioner.get("/model-endpoints/corp").json();
        endpoint.setAll((ObjectNode) report.path("settings"));
        assertThat(provisioner.post("/model-endpoints", endpoint.toString()).status())
                .isEqualTo(200);
        JsonNode mended = provisioner.post("/model-endpoints/corp/test", "{}").json();
        assertThat(mended.path("severity").stringValue()).as(mended.toString()).isEqualTo("ok");
        assertThat(mended.path("requests").intValue()).isEqualTo(3);
    }

    @Test
    void mcpClientsTestThemToo() {
        store("\"stream_usage\":false,");
        JsonNode report =
                McpClient.modern(provisioner)
                        .call(
                                "tools/call",
                                """
                                {"name":"grove__test_model_endpoint","arguments":{"name":"corp","model":"m"}}\
                                """)
                        .json()
                        .at("/result/structuredContent");
        assertThat(report.path("model").stringValue()).isEqualTo("corp/m");
        assertThat(report.path("severity").stringValue()).isEqualTo("ok");
        assertThat(report.path("findings").size()).isEqualTo(4);
    }

    @Test
    void aTestIsOfItsTenantAndOfItsModelsAlone() {
        store("");
        assertThat(
                        newCaller(newTenant(), "provision")
                                .post("/model-endpoints/corp/test", "{}")
                                .status())
                .isEqualTo(404);
        assertThat(newCaller(tenant, "invoke").post("/model-endpoints/corp/test", "{}").status())
                .isEqualTo(403);
        HttpAnswer other = provisioner.post("/model-endpoints/corp/test", "{\"model\":\"mm\"}");
        assertThat(other.status()).isEqualTo(400);
        assertThat(other.body()).contains("must be one of m");
        assertThat(models.requests()).isEmpty();
    }

    @Test
    void testsAreLimited() {
        store("\"stream_usage\":false,");
        for (int i = 0; i < 6; i++) {
            assertThat(provisioner.post("/model-endpoints/corp/test", "{}").status())
                    .isEqualTo(200);
        }
        HttpAnswer seventh = provisioner.post("/model-endpoints/corp/test", "{}");
        assertThat(seventh.status()).isEqualTo(429);
        assertThat(seventh.text("code")).isEqualTo("rate_limited");
        assertThat(seventh.headers().firstValue("Retry-After")).isPresent();
    }

    @Test
    void aTestIsPaidOutOfWhatTheTenantMaySpend() {
        store("\"stream_usage\":false,");
        limit("0.01");
        HttpAnswer refused = provisioner.post("/model-endpoints/corp/test", "{}");
        assertThat(refused.text("code")).as(refused.body()).isEqualTo("quota_exceeded");
        assertThat(models.requests()).isEmpty();

        limit("0.2");
        assertThat(provisioner.post("/model-endpoints/corp/test", "{}").status()).isEqualTo(200);
        assertThat(committed())
                .as("the rest of the reservation is given back, the cost is not")
                .isEqualByComparingTo("0.00018");
    }

    private void limit(String perDay) {
        HttpAnswer put =
                operator()
                        .call(
                                "PUT",
                                "/tenants/" + tenant + "/limits",
                                "{\"max_usd_per_day\":" + perDay + "}");
        assertThat(put.status()).as(put.body()).isEqualTo(200);
    }

    private BigDecimal committed() {
        return owner().sql(
                        "SELECT committed_usd FROM tenant_ledgers WHERE tenant_id = :tenant::uuid AND period = 'day'")
                .param("tenant", tenant)
                .query(BigDecimal.class)
                .single();
    }

    @Test
    void headersQueryAndKeyHeaderAreSent() {
        newCaller(tenant, "admin").call("PUT", "/secrets/model.corp.key", "{\"value\":\"k-1\"}");
        JsonNode stored =
                store(
                                """
                                "secret":"model.corp.key","profile":"azure","headers":{"X-Team":"a"},
                                "query":{"api-version":"2025-04-01-preview"},"stream_usage":false,\
                                """)
                        .json();
        assertThat(stored.path("headers").toString()).isEqualTo("{\"X-Team\":\"a\"}");
        assertThat(stored.path("key_header").isNull()).isTrue();
        assertThat(run().path("status").stringValue()).isEqualTo("completed");
        Request sent = models.requests().getFirst();
        assertThat(sent.query()).isEqualTo("api-version=2025-04-01-preview");
        assertThat(sent.headers().get("Api-key")).containsExactly("k-1");
        assertThat(sent.headers().get("X-team")).containsExactly("a");
        assertThat(sent.headers()).doesNotContainKey("Authorization");
    }

    @Test
    void everyFaultIsSaid() {
        HttpAnswer refused =
                provisioner.post(
                        "/model-endpoints",
                        """
                        {"name":"corp","protocol":"openai","base_url":"https://llm.example.com/v1/chat/completions",
                         "profile":"vlm","call_ids":"ten","key_header":"Host",
                         "headers":{"Authorization":"Bearer x","X-A":"a\\r\\nHost: b","X-B":null},
                         "query":{"api key":"1","token":"t"},
                         "models":[{"name":"m","input_usd":1,"output_usd":1}]}
                        """);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("errors").valueStream())
                .extracting(error -> error.path("field").stringValue())
                .containsExactlyInAnyOrder(
                        "base_url",
                        "profile",
                        "call_ids",
                        "key_header",
                        "headers.Authorization",
                        "headers.X-A",
                        "headers.X-B",
                        "query",
                        "query.token");
        assertThat(refused.body()).contains("did you mean vllm?");
    }

    @Test
    void aProfileNamesProtocolAndAddress() {
        HttpAnswer stored =
                provisioner.post(
                        "/model-endpoints",
                        """
                        {"name":"mistral","profile":"mistral","models":[{"name":"m","input_usd":1,"output_usd":1}]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        assertThat(stored.text("protocol")).isEqualTo("openai");
        assertThat(stored.text("base_url")).isEqualTo("https://api.mistral.ai/v1");
        HttpAnswer other =
                provisioner.post(
                        "/model-endpoints",
                        """
                        {"name":"other","profile":"mistral","protocol":"anthropic","models":[{"name":"m","input_usd":1,"output_usd":1}]}
                        """);
        assertThat(other.text("errors/0/field")).isEqualTo("profile");
    }

    @Test
    void anOperatorTestsProvidersOfTheServer() {
        assertThat(provisioner.post("/system/model-test", "{\"model\":\"openai/m\"}").status())
                .isEqualTo(403);
        HttpAnswer none = operator().post("/system/model-test", "{\"model\":\"nobody/m\"}");
        assertThat(none.text("code")).isEqualTo("model_unavailable");
        assertThat(operator().post("/system/model-test", "{}").status()).isEqualTo(400);
    }
}
