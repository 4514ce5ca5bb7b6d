package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.mcp.McpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    static final String RPC = McpClient.RPC;
    static final String TOKEN = TokenRequests.TOKEN;

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
        return TokenRequests.newClient(admin, scope);
    }

    String base() {
        return "http://127.0.0.1:" + port();
    }

    String resource() {
        return base() + RPC;
    }

    // Asking for tokens.

    private TokenRequests requests() {
        return new TokenRequests(anonymous());
    }

    HttpAnswer ask(Map<String, String> form, @Nullable String authorization) {
        return requests().ask(form, authorization);
    }

    Map<String, String> grant(String... more) {
        return requests().grant(more);
    }

    Map<String, String> asserted(String assertion) {
        return requests().asserted(assertion);
    }

    static String basic(String client, String secret) {
        return TokenRequests.basic(client, secret);
    }

    String basic() {
        return basicOf(secretClient);
    }

    static String basicOf(HttpAnswer client) {
        return TokenRequests.basicOf(client);
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
        return await("rows of " + path).until(() -> rows(path), rows -> rows.size() >= count);
    }

    private List<JsonNode> rows(String path) {
        List<JsonNode> rows = new ArrayList<>();
        admin.get(path).json().path("items").forEach(rows::add);
        return rows;
    }
}
