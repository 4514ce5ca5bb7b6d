package dev.grove.server.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class CustomToolIT extends ServerIT {

    private final List<String> paths = new CopyOnWriteArrayList<>();
    private final List<String> tokens = new CopyOnWriteArrayList<>();
    private HttpServer service;
    private String tenant;
    private HttpCaller provisioner;

    @BeforeEach
    void startService() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::answer);
        service.start();
        tenant = newTenant();
        provisioner = newCaller(tenant, "provision");
    }

    @AfterEach
    void stopService() {
        service.stop(0);
    }

    /** Echoes the credential, as a careless service would. */
    private void answer(HttpExchange exchange) throws IOException {
        paths.add(exchange.getRequestURI().getPath());
        String token = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        tokens.add(token);
        byte[] body =
                ("{\"content\":\"refunded with " + token + "\"}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void showsTheSigningSecretOnceAndNoValueEver() {
        HttpAnswer created = store("/v1");

        assertThat(created.status()).as(created.body()).isEqualTo(201);
        assertThat(created.headers().firstValue("Location")).contains("/tools/refund");
        assertThat(created.text("signing_secret")).startsWith("whsec_");
        assertThat(created.text("effect")).isEqualTo("keyed");
        assertThat(created.json().path("version").intValue()).isEqualTo(1);
        for (String path : List.of("/tools", "/tools/refund", "/tools/refund/versions")) {
            assertThat(provisioner.get(path).body())
                    .contains("\"refund\"")
                    .doesNotContain("whsec_")
                    .doesNotContain("signing_secret\"");
        }
        assertThat(store("/v1").status()).isEqualTo(200);
        assertThat(store("/v1").json().path("version").intValue()).isEqualTo(1);
        HttpAnswer replaced = store("/v2");
        assertThat(replaced.json().path("version").intValue()).isEqualTo(2);
        assertThat(replaced.body()).doesNotContain("signing_secret\"");
        assertThat(newCaller(tenant, "admin").get("/secrets").body())
                .contains("tool.refund.signing_secret");
    }

    @Test
    void showsVersionsOfADeletedToolToo() {
        store("/v1");
        store("/v2");
        HttpAnswer first = provisioner.get("/tools/refund/versions/1");
        assertThat(first.headers().firstValue("ETag")).hasValue("\"v1\"");
        assertThat(first.text("url")).endsWith("/v1");
        assertThat(provisioner.delete("/tools/refund").status()).isEqualTo(204);
        assertThat(provisioner.get("/tools/refund").status()).isEqualTo(404);
        assertThat(provisioner.get("/tools/refund/versions").json().path("items")).hasSize(2);
        assertThat(provisioner.get("/tools/refund/versions/3").text("code")).isEqualTo("not_found");
    }

    /** A caller overwrites only what it has seen. */
    @Test
    void replacesOnlyTheVersionThatWasExpected() {
        assertThat(store("/v1", 1).text("code")).as("none is there").isEqualTo("version_mismatch");
        assertThat(store("/v1", 0).status()).isEqualTo(201);
        HttpAnswer late = store("/v2", 0);
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.json().path("expected_version").asInt(-1)).isZero();
        assertThat(late.json().path("current_version").asInt()).isEqualTo(1);
        assertThat(store("/v2", 1).json().path("version").asInt()).isEqualTo(2);
        assertThat(store("/v3", -1).text("errors/0/field")).isEqualTo("expected_version");

        HttpAnswer seen = provisioner.get("/tools/refund");
        assertThat(seen.headers().firstValue("ETag")).contains("\"v2\"");
        HttpAnswer stale =
                provisioner.send(
                        provisioner
                                .request("/tools")
                                .header("If-Match", "\"v1\"")
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(tool("/v3"))));
        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.json().path("current_version").asInt()).isEqualTo(2);
        HttpAnswer kept =
                provisioner.send(
                        provisioner.request("/tools/refund").header("If-Match", "\"v1\"").DELETE());
        assertThat(kept.status()).isEqualTo(412);
        assertThat(provisioner.get("/tools/refund").json().path("version").asInt()).isEqualTo(2);
    }

    private HttpAnswer store(String path, int expected) {
        return provisioner.post(
                "/tools",
                tool(path).strip().replaceFirst("^\\{", "{\"expected_version\":" + expected + ","));
    }

    @Test
    void isStoredAgainAsItWasRead() {
        ObjectNode read = (ObjectNode) store("/v1").json();
        HttpAnswer same = provisioner.post("/tools", read.toString());
        assertThat(same.status()).as(same.body()).isEqualTo(200);
        assertThat(same.json().path("version").asInt()).isEqualTo(1);
        read.put("description", "edited");
        HttpAnswer edited = provisioner.post("/tools", read.toString());
        assertThat(edited.json().path("version").asInt()).isEqualTo(2);
        assertThat(edited.json().path("headers")).isEqualTo(read.path("headers"));
    }

    @Test
    void makesANewSigningSecretWhenAsked() {
        String first = store("/v1").text("signing_secret");

        HttpAnswer rotated = provisioner.post("/tools/refund/rotate-secret", "{}");

        assertThat(rotated.status()).isEqualTo(200);
        assertThat(rotated.text("signing_secret")).startsWith("whsec_").isNotEqualTo(first);
        assertThat(provisioner.post("/tools/gone/rotate-secret", "{}").status()).isEqualTo(404);
    }

    @Test
    void letsOnlyProvisionersStore() {
        HttpCaller invoker = newCaller(tenant, "invoke");
        assertThat(invoker.post("/tools", tool("/v1")).status()).isEqualTo(403);
        store("/v1");
        assertThat(invoker.get("/tools/refund").status()).isEqualTo(200);
        assertThat(invoker.delete("/tools/refund").status()).isEqualTo(403);
        assertThat(invoker.post("/tools/refund/rotate-secret", "{}").status()).isEqualTo(403);
    }

    @Test
    void saysWhatIsWrongWithADefinition() {
        HttpAnswer refused =
                provisioner.post(
                        "/tools",
                        """
                        {"name":"finish","kind":"callback","effect":"maybe","url":"https://10.0.0.1/",
                         "description":"d","input_schema":{"type":"object"}}
                        """);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("validation_failed");
        assertThat(refused.json().path("errors").valueStream())
                .extracting(error -> error.path("field").stringValue())
                .containsExactlyInAnyOrder("name", "effect", "url");
    }

    @Test
    void offersThemToTheAllowlistsOfTheirTenantAlone() {
        store("/v1");

        JsonNode buckets = provisioner.get("/agent-tools").json().path("buckets");
        assertThat(buckets.valueStream())
                .anySatisfy(bucket -> {
                    assertThat(bucket.path("bucket").stringValue()).isEqualTo("custom");
                    assertThat(bucket.at("/tools/0/name").stringValue()).isEqualTo("refund");
                    assertThat(bucket.at("/tools/0/effect").stringValue()).isEqualTo("keyed");
                });
        assertThat(storeAgent(provisioner).status()).isEqualTo(201);
        HttpCaller stranger = newCaller(newTenant(), "provision");
        assertThat(stranger.get("/agent-tools").body()).doesNotContain("refund");
        assertThat(storeAgent(stranger).text("errors/0/field")).isEqualTo("tools[1]");
    }

    @Test
    void runsWhatTheAgentsVersionPinned() {
        putSecret();
        store("/v1");
        storeAgent(provisioner);
        store("/v2");
        HttpCaller invoker = newCaller(tenant, "invoke");

        run(invoker);
        assertThat(paths).containsExactly("/v1");

        // Storing the same definition makes another version, since it has another tool.
        HttpAnswer again = storeAgent(provisioner);
        assertThat(again.json().path("version").intValue()).isEqualTo(2);
        assertThat(storeAgent(provisioner).json().path("version").intValue()).isEqualTo(2);
        JsonNode turns = run(invoker);
        assertThat(paths).containsExactly("/v1", "/v2");

        assertThat(tokens).containsOnly("Bearer a-token-of-the-tests");
        assertThat(turns.at("/items/0/tool_calls/0/status").stringValue()).isEqualTo("completed");
        assertThat(turns.at("/items/0/tool_calls/0/result").stringValue())
                .isEqualTo("refunded with Bearer [secret:refund.token]");
        assertThat(operator().get("/actuator/prometheus").body())
                .contains("gen_ai_tool_name=\"custom\"")
                .doesNotContain("gen_ai_tool_name=\"refund\"");
    }

    @Test
    void isNotDeletedWhileAnAgentListsIt() {
        putSecret();
        store("/v1");
        storeAgent(provisioner);

        HttpAnswer refused = provisioner.delete("/tools/refund");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).contains("refund is listed by refunder");

        provisioner.post(
                "/agents",
                """
                {"name":"refunder","system_prompt":"p","model":"scripted/refunder","tools":["finish"]}
                """);
        assertThat(provisioner.delete("/tools/refund").status()).isEqualTo(204);
        assertThat(provisioner.get("/tools/refund").status()).isEqualTo(404);
        assertThat(storeAgent(provisioner).status()).isEqualTo(400);

        // The first version has it still.
        HttpCaller invoker = newCaller(tenant, "invoke");
        finished(invoker, start(invoker, "{\"goal\":\"g\",\"version\":1}"));
        assertThat(paths).containsExactly("/v1");
    }

    @Test
    void refusesARunWhoseCodeHasNoSandbox() {
        provisioner.post(
                "/tools",
                """
                {"name":"tally","description":"Adds.","kind":"code","runtime":"sh","code":"echo 1",
                 "input_schema":{"type":"object"}}
                """);
        HttpAnswer stored =
                provisioner.post(
                        "/agents",
                        """
                        {"name":"tallier","system_prompt":"p","model":"scripted/tallier",
                         "tools":["finish","tally"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);

        HttpAnswer refused =
                newCaller(tenant, "invoke").post("/agents/tallier/runs", "{\"goal\":\"g\"}");

        assertThat(refused.text("code")).isEqualTo("sandbox_unavailable");
        assertThat(refused.text("detail")).startsWith("tally: ");
    }

    private void putSecret() {
        newCaller(tenant, "admin")
                .call("PUT", "/secrets/refund.token", "{\"value\":\"a-token-of-the-tests\"}");
    }

    private HttpAnswer store(String path) {
        return provisioner.post("/tools", tool(path));
    }

    private String tool(String path) {
        return """
        {"name":"refund","description":"Refunds an order.","kind":"callback",
         "url":"http://127.0.0.1:%d%s","headers":{"Authorization":"Bearer secret:refund.token"},
         "input_schema":{"type":"object","properties":{"order":{"type":"string"}}}}
        """
                .formatted(service.getAddress().getPort(), path);
    }

    private static HttpAnswer storeAgent(HttpCaller caller) {
        return caller.post(
                "/agents",
                """
                {"name":"refunder","system_prompt":"p","model":"scripted/refunder",
                 "tools":["finish","refund"]}
                """);
    }

    private JsonNode run(HttpCaller invoker) {
        return finished(invoker, start(invoker, "{\"goal\":\"g\"}"));
    }

    private static String start(HttpCaller invoker, String body) {
        HttpAnswer started = invoker.post("/agents/refunder/runs", body);
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    private static JsonNode finished(HttpCaller invoker, String run) {
        await().until(() -> invoker.get("/agent-runs/" + run).text("status"), "completed"::equals);
        return invoker.get("/agent-runs/" + run + "/turns").json();
    }
}
