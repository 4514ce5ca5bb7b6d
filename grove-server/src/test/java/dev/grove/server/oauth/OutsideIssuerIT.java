package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.TokenIssuer;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Another issuer's tokens. */
class OutsideIssuerIT extends OAuthServerIT {

    private OutsideTokens outside;

    @BeforeAll
    void knowTheOutsideIssuer() {
        outside = new OutsideTokens(clock, resource(), tenant);
    }

    /** All tests of this JVM share it. */
    @AfterEach
    void bringTheOutsideIssuerBack() {
        TokenIssuer.shared().goAway(false);
    }

    @Test
    void takesTheTokensOfTheOutsideIssuerAndKnowsWhoCameWithThem() {
        TokenIssuer issuer = TokenIssuer.shared();
        String subject = "robot-" + UUID.randomUUID();
        String token = outside.token(claims -> claims.subject(subject));
        assertThat(call(token, "tools/list").status()).isEqualTo(200);
        String reading = outside.token(claims -> claims.claim("scope", "mcp:read"));
        assertThat(call(reading, "tools/list").status()).isEqualTo(404);
        assertThat(as(token).get("/agents").status()).isEqualTo(401);
        // Keys of the outside issuer stay known, whether it is there or not.
        issuer.goAway(true);
        String another = outside.token(claims -> claims.subject(subject));
        assertThat(call(another, "tools/list").status()).isEqualTo(200);
        refused(TokenIssuer.signed(outside.claims(claims -> claims), TokenIssuer.newKey()));
        issuer.goAway(false);
        JsonNode known = callerNamed(subject);
        assertThat(known.path("issuer").stringValue()).isEqualTo(issuer.name());
        String id = known.path("client_id").stringValue();
        assertThat(awaitRows("/mcp/audit-log?key=" + id, 2)).hasSize(2);
        assertThat(admin.delete("/oauth2/clients/" + id).status()).isEqualTo(204);
        refused(token);
    }

    private JsonNode callerNamed(String subject) {
        for (JsonNode each : admin.get("/oauth2/clients?limit=200").json().path("items")) {
            if (each.path("subject").asString("").equals(subject)) {
                return each;
            }
        }
        throw new AssertionError("No caller is known as " + subject);
    }

    @TestFactory
    Stream<DynamicTest> refusesAnOutsideTokenThatIs() {
        Date past = Date.from(clock.instant().minusSeconds(60));
        Date later = Date.from(clock.instant().plusSeconds(200));
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put(
                "for another audience",
                outside.token(claims -> claims.audience("https://x.example")));
        bad.put("without an audience", outside.token(claims -> claims.audience((String) null)));
        bad.put("expired", outside.token(claims -> claims.expirationTime(past)));
        bad.put("for ever", outside.token(claims -> claims.expirationTime(null)));
        bad.put("not good yet", outside.token(claims -> claims.notBeforeTime(later)));
        bad.put("of another issuer", outside.token(claims -> claims.issuer("https://x.example")));
        bad.put("of no tenant", outside.token(claims -> claims.claim("tenant", null)));
        bad.put(
                "of a tenant that is not",
                outside.token(claims -> claims.claim("tenant", "nobody")));
        bad.put(
                "of many tenants",
                outside.token(claims -> claims.claim("tenant", List.of(tenant))));
        bad.put(
                "without a scope of ours",
                outside.token(claims -> claims.claim("scope", "openid")));
        bad.put("without a subject", outside.token(claims -> claims.subject(null)));
        bad.put(
                "of a subject that is too long",
                outside.token(claims -> claims.subject("x".repeat(256))));
        bad.put(
                "signed by another key",
                TokenIssuer.signed(outside.claims(claims -> claims), TokenIssuer.newKey()));
        return bad.entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(each.getKey(), () -> refused(each.getValue())));
    }
}
