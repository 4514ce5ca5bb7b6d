package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/**
 * A test of the server as the one who gives out tokens, to clients that each class makes for
 * itself.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OAuthServerIT extends ServerIT {

    static final String RPC = "/mcp/rpc";
    static final String TOKEN = "/oauth2/token";

    private static final String ASSERTION =
            "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    @Autowired Clock clock;

    String tenant;
    HttpCaller admin;

    /** With a secret, at most provision. */
    HttpAnswer secretClient;

    @BeforeAll
    void makeClient() {
        tenant = newTenant();
        admin = newCaller(tenant, "admin");
        secretClient = newClient("provision");
    }

    HttpAnswer newClient(String scope) {
        HttpAnswer made =
                admin.post("/oauth2/clients", "{\"name\":\"ci\",\"scope\":\"" + scope + "\"}");
        assertThat(made.status()).isEqualTo(201);
        return made;
    }

    String base() {
        return "http://127.0.0.1:" + port();
    }

    String resource() {
        return base() + RPC;
    }

    // Asking for tokens.

    HttpAnswer ask(Map<String, String> form, @Nullable String authorization) {
        StringBuilder body = new StringBuilder();
        form.forEach((name, value) ->
                body.append(body.isEmpty() ? "" : "&")
                        .append(name)
                        .append('=')
                        .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        HttpRequest.Builder request =
                anonymous()
                        .request(TOKEN)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(body.toString()));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        return anonymous().send(request);
    }

    Map<String, String> grant(String... more) {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "client_credentials");
        form.put("resource", resource());
        for (int i = 0; i < more.length; i += 2) {
            if (more[i + 1].isEmpty()) {
                form.remove(more[i]);
            } else {
                form.put(more[i], more[i + 1]);
            }
        }
        return form;
    }

    Map<String, String> asserted(String assertion) {
        return grant("client_assertion_type", ASSERTION, "client_assertion", assertion);
    }

    static String basic(String client, String secret) {
        return "Basic "
                + Base64.getEncoder()
                        .encodeToString((client + ":" + secret).getBytes(StandardCharsets.UTF_8));
    }

    String basic() {
        return basicOf(secretClient);
    }

    static String basicOf(HttpAnswer client) {
        return basic(client.text("client_id"), client.text("client_secret"));
    }

    String tokenOf(HttpAnswer client, String... more) {
        HttpAnswer answer = ask(grant(more), basicOf(client));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.text("access_token");
    }

    // Using them.

    static HttpRequest.Builder rpc(HttpCaller caller, String method, String params) {
        String meta =
                """
                "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
                 "io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},
                 "io.modelcontextprotocol/clientCapabilities":{}}
                """;
        return caller.request(RPC)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", method)
                .POST(
                        BodyPublishers.ofString(
                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s%s}}"
                                        .formatted(method, params, meta)));
    }

    HttpAnswer call(String token, String method) {
        return as(token).send(rpc(as(token), method, ""));
    }

    void refused(String token) {
        HttpAnswer answer = call(token, "tools/list");
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains("error=\"invalid_token\"", "resource_metadata=");
    }

    /** Rows come some milliseconds after their calls. */
    List<JsonNode> awaitRows(String path, int count) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (true) {
            List<JsonNode> rows = new ArrayList<>();
            admin.get(path).json().path("items").forEach(rows::add);
            if (rows.size() >= count || System.nanoTime() > deadline) {
                return rows;
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }
}
