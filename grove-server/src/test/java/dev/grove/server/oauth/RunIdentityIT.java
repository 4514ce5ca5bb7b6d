package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grove.core.secret.IdentityTokens;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.provider.TrackerMcpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtAudienceValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Tokens by which runs say to a service and to an MCP server who they are. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class RunIdentityIT extends OAuthServerIT {

    private static final String AUDIENCE = "https://refunds.example.com";
    private static final String AUTH =
            "\"auth\":{\"kind\":\"run_identity\",\"audience\":\"" + AUDIENCE + "\"}";

    private final List<Map.Entry<String, String>> arrived = new CopyOnWriteArrayList<>();
    private HttpServer service;
    private HttpCaller caller;
    private String home;

    @BeforeEach
    void startService() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::answer);
        service.start();
        arrived.clear();
        home = newTenant();
        caller = newCaller(home, "admin");
    }

    @AfterEach
    void stopService() {
        service.stop(0);
    }

    /** Echoes what it was sent, as a careless service would. */
    private void answer(HttpExchange exchange) throws IOException {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        arrived.add(
                Map.entry(
                        header.replace("Bearer ", ""),
                        exchange.getRequestHeaders().getFirst("webhook-id")));
        byte[] body =
                ("{\"content\":\"refunded with " + header + " today\"}")
                        .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void stored(String path, String body) {
        HttpAnswer answer = caller.post(path, body);
        assertThat(answer.status()).as(answer.body()).isIn(200, 201);
    }

    private void agent(String name, String model, String tools) {
        stored(
                "/agents",
                "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[%s,\"finish\"]}"
                        .formatted(name, model, tools));
    }

    private void refunder() {
        stored(
                "/tools",
                """
                {"name":"refund","description":"Refunds.","kind":"callback","url":"http://127.0.0.1:%d/",
                 "input_schema":{"type":"object"},%s}
                """
                        .formatted(service.getAddress().getPort(), AUTH));
        agent("helper", "refunder", "\"refund\"");
    }

    private String completed(String agent) {
        String run = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}").text("run_id");
        await().until(() ->
                List.of("completed", "failed", "stopped")
                        .contains(caller.get("/agent-runs/" + run).text("status")));
        assertThat(caller.get("/agent-runs/" + run).text("status")).isEqualTo("completed");
        return run;
    }

    /** A resource server that knows no more of this one than its address. */
    private JwtDecoder receiver() {
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withJwkSetUri(base() + "/oauth2/jwks").build();
        decoder.setJwtValidator(
                new DelegatingOAuth2TokenValidator<>(
                        new JwtTypeValidator("run-identity+jwt"),
                        new JwtTimestampValidator(),
                        new JwtIssuerValidator(base()),
                        new JwtAudienceValidator(AUDIENCE)));
        return decoder;
    }

    @Test
    void aServiceReadsWhichRunAsksAndBelowWhichOne() {
        refunder();
        agent("boss", "boss", "\"delegate_task\"");
        String boss = completed("boss");
        String child = caller.get("/agent-runs?parent=" + boss).text("items/0/run_id");

        Jwt token = receiver().decode(arrived.getFirst().getKey());

        assertThat(token.getSubject()).isEqualTo("run:" + child);
        assertThat(token.getClaimAsMap("act")).isEqualTo(Map.of("sub", "run:" + boss));
        assertThat(token.getClaimAsString("tenant")).isEqualTo(home);
        assertThat(token.getClaimAsString("agent")).isEqualTo("helper");
        assertThat(token.<Long>getClaim("agent_version")).isEqualTo(1);
        assertThat(token.getClaimAsString("idempotency_key"))
                .isEqualTo(arrived.getFirst().getValue());
        JsonNode call =
                caller.get("/agent-runs/" + child + "/turns").json().at("/items/0/tool_calls/0");
        assertThat(token.getClaimAsString("tool_call_id")).isEqualTo(call.path("id").asString());
        assertThat(Duration.between(token.getIssuedAt(), token.getExpiresAt()))
                .isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void aTokenIsInNothingThatIsReadOfARun() {
        refunder();
        String run = completed("helper");
        String signature = arrived.getFirst().getKey().split("\\.")[2];
        String call =
                caller.get("/agent-runs/" + run + "/turns")
                        .json()
                        .at("/items/0/tool_calls/0")
                        .toString();
        assertThat(call).contains("refunded with Bearer [token:run_identity] today");
        for (String path : List.of("/turns", "/events", "/audit", "")) {
            assertThat(caller.get("/agent-runs/" + run + path).body())
                    .as(path)
                    .doesNotContain(signature.substring(0, 40));
        }
    }

    @Test
    void tokensOfBothKeysAreGoodWhileOneTakesTheOthersPlace() {
        refunder();
        JwtDecoder receiver = receiver();
        completed("helper");
        Jwt before = receiver.decode(arrived.getFirst().getKey());
        HttpAnswer rotated = operator().post("/oauth2/keys/rotate", "");
        assertThat(rotated.status()).as(rotated.body()).isEqualTo(200);
        completed("helper");
        Jwt after = receiver.decode(arrived.getLast().getKey());

        assertThat(after.getHeaders().get("kid")).isEqualTo(rotated.text("kid"));
        assertThat(before.getHeaders().get("kid")).isNotEqualTo(rotated.text("kid"));
        assertThat(receiver().decode(before.getTokenValue()).getId())
                .as("by one that has just begun")
                .isEqualTo(before.getId());
    }

    @Test
    void noDoorOfThisServerTakesOne() {
        refunder();
        completed("helper");
        String token = arrived.getFirst().getKey();

        refused(token);
        assertThat(as(token).get("/agents").status()).isEqualTo(401);
        HttpAnswer exchanged = new TokenRequests(anonymous()).exchange(secretClient, token);
        assertThat(exchanged.status()).isEqualTo(400);
        assertThat(exchanged.text("error")).isEqualTo("invalid_request");
    }

    @Test
    void anMcpServerIsGivenOneForEachRequest() {
        try (TrackerMcpServer tracker =
                new TrackerMcpServer(
                        credential -> receiver().decode(credential).getSubject() != null)) {
            stored(
                    "/tool-providers",
                    "{\"name\":\"tracker\",\"url\":\"%s\",%s}".formatted(tracker.url(), AUTH));
            assertThat(tracker.credentials().keySet())
                    .allSatisfy(token ->
                            assertThat(receiver().decode(token).getSubject())
                                    .isEqualTo("tenant:" + home));
            assertThat(caller.get("/tool-providers/tracker").text("auth/audience"))
                    .isEqualTo(AUDIENCE);
            agent("looker", "tracker", "\"tracker:look_up\"");
            String run = completed("looker");

            Map<String, String> given = tracker.credentials();
            assertThat(given.values())
                    .containsExactlyInAnyOrder(
                            "server/discover", "tools/list", "server/discover", "tools/call");
            String called =
                    given.entrySet().stream()
                            .filter(each -> each.getValue().equals("tools/call"))
                            .findFirst()
                            .orElseThrow()
                            .getKey();
            assertThat(receiver().decode(called).getSubject()).isEqualTo("run:" + run);
            assertThat(caller.get("/agent-runs/" + run + "/turns").body())
                    .contains("i-7 is open, [token:run_identity]")
                    .doesNotContain(called);
        }
    }

    @Test
    void whatLeadsToThisServerIsRefusedWhereItIsStored() {
        HttpAnswer tool =
                caller.post(
                        "/tools",
                        """
                        {"name":"refund","description":"Refunds.","kind":"callback","url":"%s/agents/helper/runs",
                         "input_schema":{"type":"object"}}
                        """
                                .formatted(base()));
        HttpAnswer provider =
                caller.post(
                        "/tool-providers",
                        "{\"name\":\"grown\",\"url\":\"%s\"}".formatted(resource()));
        for (HttpAnswer refused : List.of(tool, provider)) {
            assertThat(refused.status()).as(refused.body()).isEqualTo(400);
            assertThat(refused.text("errors/0/field")).isEqualTo("url");
            assertThat(refused.text("errors/0/message")).contains("this installation itself");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "auth.kind, '{\"kind\":\"basic\",\"audience\":\"a\"}', ''",
        "auth.audience, '{\"kind\":\"run_identity\"}', ''",
        "auth.audience, '{\"kind\":\"run_identity\",\"audience\":\"HERE/mcp/rpc\"}', ''",
        "headers.authorization, '{\"kind\":\"run_identity\",\"audience\":\"a\"}', 'authorization'"
    })
    void whatCouldNotBeSentIsRefusedWhereItIsStored(String field, String auth, String header) {
        HttpAnswer refused =
                caller.post(
                        "/tools",
                        """
                        {"name":"refund","description":"Refunds.","kind":"callback","url":"https://x.example.com/",
                         "input_schema":{"type":"object"},"auth":%s%s}
                        """
                                .formatted(
                                        auth.replace("HERE", base()),
                                        header.isEmpty()
                                                ? ""
                                                : ",\"headers\":{\"authorization\":\"secret:tool.refund.a\"}"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().at("/errors/0/field").asString()).isEqualTo(field);
        assertThat(refused.json().path("errors")).hasSize(1);
    }

    /** So that a receiver, and a scrubber, know them by their beginning. */
    @Test
    void allBeginAlike() {
        refunder();
        completed("helper");
        assertThat(arrived.getFirst().getKey())
                .startsWith(IdentityTokens.header("RS256", "").substring(0, 32));
    }
}
