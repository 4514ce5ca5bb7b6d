package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.grove.server.HttpAnswer;
import java.net.http.HttpRequest.BodyPublishers;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Token endpoint: which clients get a token, for what, and how they ask for it. */
class TokenEndpointIT extends OAuthServerIT {

    private SigningClient signer;

    @BeforeAll
    void makeSigner() {
        signer = SigningClient.of(admin, base(), clock);
    }

    @Test
    void givesATokenToEachOfThreeWaysToAuthenticate() throws ParseException {
        String id = secretClient.text("client_id");
        String secret = secretClient.text("client_secret");
        Map<String, HttpAnswer> answers =
                Map.of(
                        "basic", ask(grant(), basic()),
                        "post", ask(grant("client_id", id, "client_secret", secret), null),
                        "jwt", ask(asserted(signer.assertion()), null),
                        "jwt for the issuer",
                                ask(
                                        asserted(
                                                signer.assertion(
                                                        claims -> claims.audience(base()))),
                                        null));
        for (Map.Entry<String, HttpAnswer> each : answers.entrySet()) {
            HttpAnswer answer = each.getValue();
            assertThat(answer.status()).as(each.getKey() + answer.body()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(answer.json().propertyNames())
                    .containsExactlyInAnyOrder("access_token", "token_type", "expires_in", "scope");
            assertThat(answer.text("token_type")).isEqualTo("Bearer");
            assertThat(answer.json().path("expires_in").intValue()).isEqualTo(900);
            SignedJWT token = SignedJWT.parse(answer.text("access_token"));
            assertThat(token.getHeader().getType().getType()).isEqualTo("at+jwt");
            JWTClaimsSet claims = token.getJWTClaimsSet();
            assertThat(claims.getIssuer()).isEqualTo(base());
            assertThat(claims.getAudience()).containsExactly(resource());
            assertThat(claims.getSubject()).isEqualTo(claims.getClaim("client_id"));
            assertThat(claims.getClaim("scope")).isEqualTo(answer.text("scope"));
            assertThat(claims.getClaim("tenant")).isEqualTo(tenant);
            HttpAnswer list = call(answer.text("access_token"), "tools/list");
            assertThat(list.status()).as(list.body()).isEqualTo(200);
            assertThat(list.json().at("/result/tools").isArray()).isTrue();
        }
    }

    @Test
    void narrowsTheScopeAndWritesDownWhoGotWhat() {
        HttpAnswer client = newClient("invoke");
        String reading = tokenOf(client, "scope", "mcp:read");
        String all = tokenOf(client);
        assertThat(call(reading, "server/discover").status()).isEqualTo(200);
        // Refused as a method that does not exist.
        assertThat(call(reading, "tools/list").status()).isEqualTo(404);
        assertThat(call(all, "tools/list").status()).isEqualTo(200);
        HttpAnswer above = ask(grant("scope", "mcp:admin"), basicOf(client));
        assertThat(above.text("error")).isEqualTo("invalid_scope");
        String filter = "/mcp/audit-log?method=oauth2/token&key=" + client.text("client_id");
        List<JsonNode> rows = awaitRows(filter, 3);
        assertThat(
                        rows.reversed().stream()
                                .map(row ->
                                        row.path("status").stringValue()
                                                + " "
                                                + row.path("target").stringValue()))
                .containsExactly("ok mcp:read", "ok mcp:read mcp:invoke", "denied invalid_scope");
        assertThat(rows.getFirst().path("tenant_id").stringValue()).isEqualTo(tenant);
        assertThat(awaitRows("/mcp/audit-log?key=" + client.text("client_id"), 6)).hasSize(6);
    }

    @Test
    void readsNoParametersButThoseOfTheBody() {
        HttpAnswer inUrl =
                anonymous()
                        .send(
                                anonymous()
                                        .request(TOKEN + "?grant_type=client_credentials")
                                        .header("Content-Type", "application/x-www-form-urlencoded")
                                        .header("Authorization", basic())
                                        .POST(BodyPublishers.ofString("")));
        assertThat(inUrl.text("error")).isEqualTo("invalid_request");
        HttpAnswer json = anonymous().post(TOKEN, "{\"grant_type\":\"client_credentials\"}");
        assertThat(json.status()).isEqualTo(400);
        assertThat(json.text("error")).isEqualTo("invalid_request");
    }

    @Test
    void rejectsAClientThatFailsTooOften() {
        HttpAnswer client = newClient("invoke");
        for (int i = 0; i < 10; i++) {
            assertThat(ask(grant(), basic(client.text("client_id"), "wrong")).status())
                    .isEqualTo(401);
        }
        HttpAnswer refused = ask(grant(), basicOf(client));
        assertThat(refused.status()).isEqualTo(429);
        assertThat(Integer.parseInt(refused.headers().firstValue("Retry-After").orElseThrow()))
                .isBetween(1, 60);
        assertThat(ask(grant(), basic()).status()).as("others").isEqualTo(200);
    }
}
