package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Token requests that are refused, and the error of each. */
class TokenRefusalsIT extends OAuthServerIT {

    private SigningClient signer;

    @BeforeAll
    void makeSigner() {
        signer = SigningClient.of(admin, base(), clock);
    }

    @TestFactory
    Stream<DynamicTest> refusesATokenTo() {
        String id = secretClient.text("client_id");
        String secret = secretClient.text("client_secret");
        String keyId = newKey(tenant, "invoke").text("id");
        String used = signer.assertion();
        assertThat(ask(asserted(used), null).status()).isEqualTo(200);
        HttpAnswer revoked = newClient("invoke");
        assertThat(admin.delete("/oauth2/clients/" + revoked.text("client_id")).status())
                .isEqualTo(204);
        Instant now = clock.instant();
        Date tooLate = Date.from(now.plusSeconds(600));
        Date past = Date.from(now.minusSeconds(60));
        Map<String, Refusal> refusals = new LinkedHashMap<>();
        refusals.put("no client", new Refusal(grant(), null, 401, "invalid_client"));
        refusals.put(
                "a wrong secret", new Refusal(grant(), basic(id, "gcs_0"), 401, "invalid_client"));
        refusals.put(
                "a secret sent as a key",
                new Refusal(grant(), "Bearer " + secret, 401, "invalid_client"));
        refusals.put(
                "a client that there is not",
                new Refusal(
                        grant(),
                        basic(UUID.randomUUID().toString(), secret),
                        401,
                        "invalid_client"));
        refusals.put(
                "a key's id", new Refusal(grant(), basic(keyId, secret), 401, "invalid_client"));
        refusals.put(
                "a revoked client", new Refusal(grant(), basicOf(revoked), 401, "invalid_client"));
        refusals.put(
                "a client that signs, by a secret",
                new Refusal(grant(), basic(signer.clientId(), secret), 401, "invalid_client"));
        refusals.put(
                "two ways at once",
                new Refusal(
                        grant("client_id", id, "client_secret", secret),
                        basic(),
                        400,
                        "invalid_request"));
        refusals.put(
                "two names at once",
                new Refusal(
                        grant("client_id", UUID.randomUUID().toString()),
                        basic(),
                        400,
                        "invalid_request"));
        refusals.put(
                "no grant", new Refusal(grant("grant_type", ""), basic(), 400, "invalid_request"));
        refusals.put(
                "another grant",
                new Refusal(
                        grant("grant_type", "authorization_code"),
                        basic(),
                        400,
                        "unsupported_grant_type"));
        refusals.put(
                "no resource", new Refusal(grant("resource", ""), basic(), 400, "invalid_target"));
        refusals.put(
                "another resource",
                new Refusal(
                        grant("resource", "https://mcp.example.com/mcp/rpc"),
                        basic(),
                        400,
                        "invalid_target"));
        refusals.put(
                "a scope above its own",
                new Refusal(grant("scope", "mcp:read mcp:admin"), basic(), 400, "invalid_scope"));
        refusals.put(
                "an unknown scope",
                new Refusal(grant("scope", "mcp:read openid"), basic(), 400, "invalid_scope"));
        refusals.put("a used assertion", refusedAssertion(used));
        refusals.put(
                "an assertion for another server",
                refusedAssertion(
                        signer.assertion(claims -> claims.audience("https://x.example/token"))));
        refusals.put(
                "an expired assertion",
                refusedAssertion(signer.assertion(claims -> claims.expirationTime(past))));
        refusals.put(
                "an assertion that lives too long",
                refusedAssertion(signer.assertion(claims -> claims.expirationTime(tooLate))));
        refusals.put(
                "an assertion of tomorrow",
                refusedAssertion(signer.assertion(claims -> claims.issueTime(tooLate))));
        refusals.put(
                "an assertion without an id",
                refusedAssertion(signer.assertion(claims -> claims.jwtID(null))));
        refusals.put(
                "an assertion by another issuer for a client",
                refusedAssertion(signer.assertion(claims -> claims.issuer("stranger"))));
        refusals.put(
                "an assertion for a client with a secret",
                refusedAssertion(signer.assertion(claims -> claims.issuer(id).subject(id))));
        return refusals.entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(each.getKey(), () -> each.getValue().check(this)));
    }

    private Refusal refusedAssertion(String assertion) {
        return new Refusal(asserted(assertion), null, 401, "invalid_client");
    }

    private record Refusal(
            Map<String, String> form, @Nullable String authorization, int status, String error) {

        void check(OAuthServerIT test) {
            HttpAnswer answer = test.ask(form, authorization);
            assertThat(answer.status()).as(answer.body()).isEqualTo(status);
            assertThat(answer.text("error")).isEqualTo(error);
            assertThat(answer.text("error_description")).isNotEmpty();
            assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(answer.headers().firstValue("WWW-Authenticate").isPresent())
                    .isEqualTo(status == 401);
        }
    }
}
