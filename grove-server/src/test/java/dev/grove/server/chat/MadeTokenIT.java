package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The making of chat tokens, and what is kept of them. */
class MadeTokenIT extends TokenBed {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"user\":\"ann\"}| ttl_seconds| 1 to 3,600",
                "{\"user\":\"ann\",\"ttl_seconds\":0}| ttl_seconds| between 1 and 3,600",
                "{\"user\":\"ann\",\"ttl_seconds\":3601}| ttl_seconds| between 1 and 3,600",
                "{\"user\":\"ann\",\"ttl_seconds\":-1}| ttl_seconds| between 1 and 3,600",
                "{\"ttl_seconds\":60}| user| is required",
                "{\"user\":\" \",\"ttl_seconds\":60}| user| is required",
                "{\"user\":\"a\\u0000\",\"ttl_seconds\":60}| user| cannot be stored",
                "{\"user\":\"ann\",\"session\":\"a/b\",\"ttl_seconds\":60}| session| 128 letters",
                "{\"user\":\"ann\",\"ttl_seconds\":60,\"origins\":[\"*\"]}| origins[0]| without a wildcard",
                "{\"user\":\"ann\",\"ttl_seconds\":60,\"origins\":[\"https://app.example.com\",\"https://app.example.com/x\"]}| origins[1]| host[:port]",
                "{\"user\":\"ann\",\"ttl_seconds\":60,\"origins\":[\"https://evil.example.com\"]}| origins[0]| grove.chat.allowed-origins",
                "{\"user\":\"ann\",\"ttl_seconds\":60,\"origins\":[\"null\"]}| origins[0]| host[:port]",
            })
    void mistakesAreNamed(String body, String field, String words) {
        HttpAnswer refused = make(maker, agent, body);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message")).contains(words);
    }

    @Test
    void namesOfPersonsHaveABound() {
        String body = "{\"user\":\"%s\",\"ttl_seconds\":3600}";
        assertThat(make(maker, agent, body.formatted("x".repeat(200))).status()).isEqualTo(201);
        assertThat(make(maker, agent, body.formatted("x".repeat(201))).status()).isEqualTo(400);
    }

    @Test
    void agentMustBeThere() {
        assertThat(make(maker, "none", "{\"user\":\"ann\",\"ttl_seconds\":60}").status())
                .isEqualTo(404);
    }

    @Test
    void endIsSaidAndIsNoLaterThanTheKeys() {
        Instant before = Instant.now();
        HttpAnswer made = make(maker, agent, "{\"user\":\"ann\",\"ttl_seconds\":600}");
        assertThat(Duration.between(before, Instant.parse(made.text("expires_at"))))
                .isBetween(Duration.ofSeconds(599), Duration.ofSeconds(660));
        Instant end = before.plusSeconds(100);
        HttpCaller brief =
                as(
                        caller.post(
                                        "/mcp/keys",
                                        "{\"name\":\"brief\",\"scope\":\"invoke\",\"expires_at\":\"%s\"}"
                                                .formatted(end))
                                .text("key"));
        HttpAnswer clipped = make(brief, agent, "{\"user\":\"ann\",\"ttl_seconds\":600}");
        assertThat(Instant.parse(clipped.text("expires_at"))).isBeforeOrEqualTo(end.plusMillis(1));
    }

    @Test
    void scopeInvokeMakesThemAndNoLowerOne() {
        String body = "{\"user\":\"ann\",\"ttl_seconds\":60}";
        assertThat(make(newCaller(tenant, "read_only"), agent, body).status()).isEqualTo(403);
        assertThat(make(newCaller(tenant, "invoke"), agent, body).status()).isEqualTo(201);
    }

    /** A token would outlive a sign-out, and tokens would go on for ever. */
    @Test
    void neitherBrowsersSessionsNorTokensMakeThem() {
        String path = "/chat/" + agent + "/tokens";
        String body = "{\"user\":\"ann\",\"ttl_seconds\":60}";
        CookieSession session = CookieSession.begin(anonymous(), maker.key());
        HttpAnswer byCookie =
                anonymous()
                        .send(
                                session.request(path)
                                        .header("Content-Type", "application/json")
                                        .header("Grove-UI", "1")
                                        .POST(BodyPublishers.ofString(body)));
        assertThat(byCookie.status()).isEqualTo(401);
        assertThat(tokenOf("ann").post(path, body).status()).isEqualTo(401);
    }

    @Test
    void keyOfAPersonsRequestMakesThemForThatPersonAlone() {
        String path = "/chat/" + agent + "/tokens";
        HttpAnswer refused =
                maker.send(
                        maker.request(path)
                                .header("Content-Type", "application/json")
                                .header("Grove-User", "bob")
                                .POST(
                                        BodyPublishers.ofString(
                                                "{\"user\":\"ann\",\"ttl_seconds\":60}")));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("user");
    }

    @Test
    void digestAloneIsStored() throws Exception {
        String token = tokenOf("ann").key();
        byte[] digest =
                MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        String rows =
                owner().sql(
                                "SELECT string_agg(t::text, ' ') FROM chat_tokens t WHERE tenant_id = :id")
                        .param("id", UUID.fromString(tenant))
                        .query(String.class)
                        .single();
        assertThat(rows)
                .contains(HexFormat.of().formatHex(digest))
                .doesNotContain(token)
                .doesNotContain(token.substring("grove_chat_".length()));
    }

    @Test
    void auditNamesTheKeyAndTheAgentAndNoPerson() {
        HttpCaller _ = tokenOf("ann-of-the-audit");
        JsonNode entry = caller.get("/audit?kind=chat_token").json().path("items").path(0);
        assertThat(entry.path("action").asString()).as(entry.toString()).isEqualTo("created");
        assertThat(entry.path("key_id").asString()).isEqualTo(makerId);
        assertThat(entry.toString())
                .contains(agent)
                .contains("for 600 s")
                .doesNotContain("ann-of-the-audit");
    }

    @Test
    void requestsCountAsTheirKeys() {
        assertThat(
                        operator()
                                .call(
                                        "PUT",
                                        "/tenants/" + tenant + "/limits",
                                        "{\"max_requests_per_minute\":3}")
                                .status())
                .isEqualTo(200);
        HttpCaller first = tokenOf("ann");
        HttpCaller second = tokenOf("bob");
        String path = "/chat/" + agent + "/chat-1/messages";
        HttpAnswer last = first.get(path);
        assertThat(last.status()).isEqualTo(200);
        assertThat(last.headers().firstValue("RateLimit")).isPresent();
        HttpAnswer refused = second.get(path);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    }

    @Test
    void keyIsUsedWhereItsTokenIs() {
        HttpCaller page = tokenOf("ann");
        Instant before = Instant.now().minusSeconds(2);
        assertThat(page.get("/chat/" + agent + "/c/messages").status()).isEqualTo(200);
        JsonNode keys = caller.get("/mcp/keys").json().path("items");
        assertThat(
                        keys.valueStream()
                                .filter(key -> key.path("id").asString().equals(makerId))
                                .map(key -> Instant.parse(key.path("last_used_at").asString()))
                                .toList())
                .singleElement()
                .satisfies(used -> assertThat(used).isAfter(before));
    }
}
