package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.TokenIssuer;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tokens, from the first 401 of a client that knows nothing to the call that they are for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OAuthIT extends ServerIT {

    private static final String RPC = "/mcp/rpc";
    private static final String TOKEN = "/oauth2/token";
    private static final String ASSERTION =
            "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    @Autowired private Clock clock;

    private final ECKey signer = TokenIssuer.newKey();
    private String tenant;
    private HttpCaller admin;

    /** With a secret, at most provision. */
    private HttpAnswer secretClient;

    /** With a key, at most invoke. */
    private HttpAnswer signingClient;

    @BeforeAll
    void makeClients() {
        tenant = newTenant();
        admin = newCaller(tenant, "admin");
        secretClient = newClient("provision");
        signingClient =
                admin.post(
                        "/oauth2/clients",
                        "{\"name\":\"signer\",\"scope\":\"invoke\",\"jwks\":%s}"
                                .formatted(new JWKSet(signer).toString(true)));
        assertThat(signingClient.status()).isEqualTo(201);
    }

    private HttpAnswer newClient(String scope) {
        HttpAnswer made =
                admin.post("/oauth2/clients", "{\"name\":\"ci\",\"scope\":\"" + scope + "\"}");
        assertThat(made.status()).isEqualTo(201);
        return made;
    }

    private String base() {
        return "http://127.0.0.1:" + port();
    }

    private String resource() {
        return base() + RPC;
    }

    // Asking for tokens.

    private HttpAnswer ask(Map<String, String> form, @Nullable String authorization) {
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

    private Map<String, String> grant(String... more) {
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

    private static String basic(String client, String secret) {
        return "Basic "
                + Base64.getEncoder()
                        .encodeToString((client + ":" + secret).getBytes(StandardCharsets.UTF_8));
    }

    private String basic() {
        return basic(secretClient.text("client_id"), secretClient.text("client_secret"));
    }

    private String assertion(UnaryOperator<JWTClaimsSet.Builder> change) {
        Instant now = clock.instant();
        String client = signingClient.text("client_id");
        return TokenIssuer.signed(
                change.apply(
                                new JWTClaimsSet.Builder()
                                        .issuer(client)
                                        .subject(client)
                                        .audience(base() + TOKEN)
                                        .issueTime(Date.from(now))
                                        .expirationTime(Date.from(now.plusSeconds(120)))
                                        .jwtID(UUID.randomUUID().toString()))
                        .build(),
                signer);
    }

    private Map<String, String> asserted(String assertion) {
        return grant("client_assertion_type", ASSERTION, "client_assertion", assertion);
    }

    private String tokenOf(HttpAnswer client, String... more) {
        HttpAnswer answer =
                ask(grant(more), basic(client.text("client_id"), client.text("client_secret")));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer.text("access_token");
    }

    // Using them.

    private static HttpRequest.Builder rpc(HttpCaller caller, String method, String params) {
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

    private HttpAnswer call(String token, String method) {
        return as(token).send(rpc(as(token), method, ""));
    }

    @Test
    void leadsAClientThatKnowsNothingToAToken() {
        HttpAnswer closed = anonymous().send(rpc(anonymous(), "tools/list", ""));
        assertThat(closed.status()).isEqualTo(401);
        String challenge = closed.headers().firstValue("WWW-Authenticate").orElseThrow();
        assertThat(challenge).contains("scope=\"mcp:invoke\"").doesNotContain("error=");
        String place = challenge.replaceAll(".*resource_metadata=\"([^\"]+)\".*", "$1");
        assertThat(place).isEqualTo(base() + "/.well-known/oauth-protected-resource" + RPC);
        HttpAnswer resource = anonymous().get(URI.create(place).getPath());
        assertThat(resource.headers().firstValue("Cache-Control")).contains("max-age=3600");
        assertThat(resource.body())
                .isEqualTo(
                        """
                        {"resource":"%s","authorization_servers":["%s","%s"],\
                        "scopes_supported":["mcp:read","mcp:invoke","mcp:provision","mcp:admin"],\
                        "bearer_methods_supported":["header"]}\
                        """
                                .formatted(resource(), base(), TokenIssuer.shared().name()));
        assertThat(anonymous().get("/.well-known/oauth-protected-resource").body())
                .isEqualTo(resource.body());
        HttpAnswer server = anonymous().get("/.well-known/oauth-authorization-server");
        assertThat(server.body())
                .isEqualTo(
                        """
                        {"issuer":"%1$s","token_endpoint":"%1$s/oauth2/token",\
                        "jwks_uri":"%1$s/oauth2/jwks",\
                        "scopes_supported":["mcp:read","mcp:invoke","mcp:provision","mcp:admin"],\
                        "response_types_supported":[],"grant_types_supported":["client_credentials"],\
                        "token_endpoint_auth_methods_supported":\
                        ["client_secret_basic","client_secret_post","private_key_jwt"],\
                        "token_endpoint_auth_signing_alg_values_supported":["ES256","PS256","RS256"]}\
                        """
                                .formatted(base()));
        assertThat(anonymous().get("/.well-known/openid-configuration").status()).isEqualTo(401);
    }

    @Test
    void givesATokenToEachOfThreeWaysToAuthenticate() throws ParseException {
        String id = secretClient.text("client_id");
        String secret = secretClient.text("client_secret");
        Map<String, HttpAnswer> answers =
                Map.of(
                        "basic", ask(grant(), basic()),
                        "post", ask(grant("client_id", id, "client_secret", secret), null),
                        "jwt", ask(asserted(assertion(claims -> claims)), null),
                        "jwt for the issuer",
                                ask(asserted(assertion(claims -> claims.audience(base()))), null));
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
        // As a method that there is not.
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

    private static String basicOf(HttpAnswer client) {
        return basic(client.text("client_id"), client.text("client_secret"));
    }

    /** Rows come some milliseconds after their calls. */
    private List<JsonNode> awaitRows(String path, int count) {
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

    @TestFactory
    Stream<DynamicTest> refusesATokenTo() {
        String id = secretClient.text("client_id");
        String secret = secretClient.text("client_secret");
        String used = assertion(claims -> claims);
        assertThat(ask(asserted(used), null).status()).isEqualTo(200);
        HttpAnswer revoked = newClient("invoke");
        assertThat(admin.delete("/oauth2/clients/" + revoked.text("client_id")).status())
                .isEqualTo(204);
        Instant now = clock.instant();
        Date tooLate = Date.from(now.plusSeconds(600));
        Date past = Date.from(now.minusSeconds(60));
        Map<String, Refusal> refusals = new LinkedHashMap<>();
        refusals.put("nobody", new Refusal(grant(), null, 401, "invalid_client"));
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
                "a key's id", new Refusal(grant(), basic(keyId(), secret), 401, "invalid_client"));
        refusals.put(
                "a revoked client", new Refusal(grant(), basicOf(revoked), 401, "invalid_client"));
        refusals.put(
                "a client that signs, by a secret",
                new Refusal(
                        grant(),
                        basic(signingClient.text("client_id"), secret),
                        401,
                        "invalid_client"));
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
                refusedAssertion(assertion(claims -> claims.audience("https://x.example/token"))));
        refusals.put(
                "an expired assertion",
                refusedAssertion(assertion(claims -> claims.expirationTime(past))));
        refusals.put(
                "an assertion that lives too long",
                refusedAssertion(assertion(claims -> claims.expirationTime(tooLate))));
        refusals.put(
                "an assertion of tomorrow",
                refusedAssertion(assertion(claims -> claims.issueTime(tooLate))));
        refusals.put(
                "an assertion without an id",
                refusedAssertion(assertion(claims -> claims.jwtID(null))));
        refusals.put(
                "an assertion by somebody for a client",
                refusedAssertion(assertion(claims -> claims.issuer("somebody"))));
        refusals.put(
                "an assertion for a client with a secret",
                refusedAssertion(assertion(claims -> claims.issuer(id).subject(id))));
        return refusals.entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(each.getKey(), () -> each.getValue().check(this)));
    }

    private Refusal refusedAssertion(String assertion) {
        return new Refusal(asserted(assertion), null, 401, "invalid_client");
    }

    private String keyId() {
        return newKey(tenant, "invoke").text("id");
    }

    private record Refusal(
            Map<String, String> form, @Nullable String authorization, int status, String error) {

        void check(OAuthIT test) {
            HttpAnswer answer = test.ask(form, authorization);
            assertThat(answer.status()).as(answer.body()).isEqualTo(status);
            assertThat(answer.text("error")).isEqualTo(error);
            assertThat(answer.text("error_description")).isNotEmpty();
            assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(answer.headers().firstValue("WWW-Authenticate").isPresent())
                    .isEqualTo(status == 401);
        }
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
    void hearsAClientNoMoreThatFailsTooOften() {
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

    @TestFactory
    Stream<DynamicTest> refusesATokenThatIs() throws ParseException, JOSEException {
        String good = tokenOf(secretClient);
        SignedJWT parsed = SignedJWT.parse(good);
        JWTClaimsSet claims = parsed.getJWTClaimsSet();
        String kid = parsed.getHeader().getKeyID();
        RSAKey other = new RSAKeyGenerator(2048).generate();
        String publicKey = anonymous().get("/oauth2/jwks").body();
        String[] parts = good.split("\\.");
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("unsigned", new PlainJWT(claims).serialize());
        bad.put("unsigned, with another's signature", unsigned(parts[1]) + "." + parts[2]);
        bad.put("signed with the public key as a secret", macSigned(claims, kid, publicKey));
        bad.put("signed by another key under our key's name", rsaSigned(claims, kid, other));
        bad.put("signed by a key that nobody knows", rsaSigned(claims, "nobody", other));
        bad.put("signed by a key of its own", ownKeySigned(claims, other));
        bad.put("changed", parts[0] + "." + changed(parts[1]) + "." + parts[2]);
        bad.put("cut off", good.substring(0, good.length() - 10));
        bad.put("too long", good + "A".repeat(9000));
        bad.put("no token", "eyJ.x.y");
        bad.put("a client's secret", secretClient.text("client_secret"));
        bad.put(
                "of the outside issuer, in our name",
                outside(tokenClaims -> tokenClaims.issuer(base())));
        return Stream.concat(
                Stream.of(
                        DynamicTest.dynamicTest(
                                "for another address of ours", () -> otherAddress(good)),
                        DynamicTest.dynamicTest(
                                "sent to another resource", () -> otherResource(good))),
                bad.entrySet().stream()
                        .map(each ->
                                DynamicTest.dynamicTest(
                                        each.getKey(), () -> refused(each.getValue()))));
    }

    private void refused(String token) {
        HttpAnswer answer = call(token, "tools/list");
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains("error=\"invalid_token\"", "resource_metadata=");
    }

    /** One server, two names: a token is for the one that was asked for it. */
    private void otherAddress(String token) {
        HttpCaller elsewhere = new HttpCaller(URI.create("http://localhost:" + port()), token, "");
        assertThat(elsewhere.send(rpc(elsewhere, "tools/list", "")).status()).isEqualTo(401);
        assertThat(call(token, "tools/list").status()).isEqualTo(200);
    }

    private void otherResource(String token) {
        assertThat(as(token).get("/agents").status()).isEqualTo(401);
        assertThat(as(token).get("/mcp/audit-log").status()).isEqualTo(401);
        assertThat(as(token).get("/oauth2/clients").status()).isEqualTo(401);
    }

    private static String unsigned(String payload) {
        return Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(
                                "{\"alg\":\"none\",\"typ\":\"at+jwt\"}"
                                        .getBytes(StandardCharsets.UTF_8))
                + "."
                + payload;
    }

    private static String changed(String payload) {
        String text = new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(
                        text.replace("mcp:provision", "mcp:admin")
                                .getBytes(StandardCharsets.UTF_8));
    }

    private static String macSigned(JWTClaimsSet claims, String kid, String publicKey)
            throws JOSEException {
        SignedJWT token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.HS256)
                                .type(new JOSEObjectType("at+jwt"))
                                .keyID(kid)
                                .build(),
                        claims);
        token.sign(new MACSigner(publicKey));
        return token.serialize();
    }

    private static String rsaSigned(JWTClaimsSet claims, String kid, RSAKey key)
            throws JOSEException {
        SignedJWT token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.RS256)
                                .type(new JOSEObjectType("at+jwt"))
                                .keyID(kid)
                                .build(),
                        claims);
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    private static String ownKeySigned(JWTClaimsSet claims, RSAKey key) throws JOSEException {
        SignedJWT token =
                new SignedJWT(
                        new JWSHeader.Builder(JWSAlgorithm.RS256)
                                .type(new JOSEObjectType("at+jwt"))
                                .jwk(key.toPublicJWK())
                                .build(),
                        claims);
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    @Test
    void endsTheTokensAndStreamsOfAClientThatIsRevoked() throws Exception {
        HttpAnswer client = newClient("invoke");
        String token = tokenOf(client);
        HttpCaller bearer = as(token);
        HttpClient http = HttpClient.newHttpClient();
        try {
            HttpResponse<InputStream> stream =
                    http.send(
                            rpc(
                                            bearer,
                                            "subscriptions/listen",
                                            "\"notifications\":{\"toolsListChanged\":true},")
                                    .timeout(Duration.ofSeconds(60))
                                    .build(),
                            HttpResponse.BodyHandlers.ofInputStream());
            assertThat(stream.statusCode()).isEqualTo(200);
            BufferedReader lines =
                    new BufferedReader(
                            new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
            assertThat(lines.readLine()).isNotNull();
            assertThat(admin.delete("/oauth2/clients/" + client.text("client_id")).status())
                    .isEqualTo(204);
            assertThat(call(token, "tools/list").status()).isEqualTo(401);
            assertThat(ask(grant(), basicOf(client)).status()).isEqualTo(401);
            long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            while (lines.readLine() != null) {
                assertThat(System.nanoTime()).isLessThan(deadline);
            }
        } finally {
            http.shutdownNow();
        }
        assertThat(admin.get("/oauth2/clients?limit=200").body())
                .doesNotContain(client.text("client_id"));
    }

    @Test
    void keepsClientsApartFromKeys() {
        String id = secretClient.text("client_id");
        assertThat(admin.get("/mcp/keys?limit=200").body()).doesNotContain(id);
        assertThat(admin.delete("/mcp/keys/" + id).status()).isEqualTo(404);
        assertThat(admin.post("/mcp/keys/" + id + "/rotate", "").status()).isEqualTo(404);
        assertThat(admin.delete("/oauth2/clients/" + keyId()).status()).isEqualTo(404);
        HttpAnswer list = admin.get("/oauth2/clients?limit=200");
        assertThat(list.body()).contains(id).doesNotContain(secretClient.text("client_secret"));
        assertThat(newCaller(tenant, "provision").get("/oauth2/clients").status()).isEqualTo(403);
        HttpAnswer privateKey =
                admin.post(
                        "/oauth2/clients",
                        "{\"name\":\"x\",\"scope\":\"invoke\",\"jwks\":%s}"
                                .formatted(new JWKSet(signer).toString(false)));
        assertThat(privateKey.text("errors/0/field")).isEqualTo("jwks");
    }

    @Test
    void goesOnWithTokensOfAnEarlierKeyUntilTheOperatorEndsIt() {
        String token = tokenOf(secretClient);
        HttpAnswer rotated = operator().post("/oauth2/keys/rotate", "");
        assertThat(rotated.status()).isEqualTo(200);
        assertThat(anonymous().get("/oauth2/jwks").json().path("keys"))
                .hasSizeGreaterThanOrEqualTo(2)
                .extracting(key -> key.path("kid").stringValue())
                .contains(rotated.text("kid"));
        assertThat(anonymous().get("/oauth2/jwks").body()).doesNotContain("\"d\"", "\"p\"");
        assertThat(call(token, "tools/list").status()).isEqualTo(200);
        assertThat(call(tokenOf(secretClient), "tools/list").status()).isEqualTo(200);
        assertThat(operator().post("/oauth2/keys/rotate?end_old=true", "").status()).isEqualTo(200);
        assertThat(call(token, "tools/list").status()).isEqualTo(401);
        assertThat(anonymous().get("/oauth2/jwks").json().path("keys")).hasSize(1);
        assertThat(admin.post("/oauth2/keys/rotate", "").status()).isEqualTo(403);
    }

    // Another issuer's tokens.

    private String outside(UnaryOperator<JWTClaimsSet.Builder> change) {
        return TokenIssuer.signed(outsideClaims(change), TokenIssuer.shared().key());
    }

    private JWTClaimsSet outsideClaims(UnaryOperator<JWTClaimsSet.Builder> change) {
        Instant now = clock.instant();
        return change.apply(
                        new JWTClaimsSet.Builder()
                                .issuer(TokenIssuer.shared().name())
                                .subject("robot@example.com")
                                .audience(resource())
                                .expirationTime(Date.from(now.plusSeconds(300)))
                                .claim("tenant", tenant)
                                .claim("scope", "openid mcp:invoke"))
                .build();
    }

    @Test
    void takesTheTokensOfTheOutsideIssuerAndKnowsWhoCameWithThem() {
        TokenIssuer issuer = TokenIssuer.shared();
        String subject = "robot-" + UUID.randomUUID();
        String token = outside(claims -> claims.subject(subject));
        assertThat(call(token, "tools/list").status()).isEqualTo(200);
        assertThat(
                        call(outside(claims -> claims.claim("scope", "mcp:read")), "tools/list")
                                .status())
                .isEqualTo(404);
        assertThat(as(token).get("/agents").status()).isEqualTo(401);
        // What it has said of its keys lasts, whether it is there or not.
        issuer.goAway(true);
        assertThat(call(outside(claims -> claims.subject(subject)), "tools/list").status())
                .isEqualTo(200);
        refused(TokenIssuer.signed(outsideClaims(claims -> claims), TokenIssuer.newKey()));
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
        throw new AssertionError("Nobody is known as " + subject);
    }

    @TestFactory
    Stream<DynamicTest> refusesAnOutsideTokenThatIs() {
        Date past = Date.from(clock.instant().minusSeconds(60));
        Date later = Date.from(clock.instant().plusSeconds(200));
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("for another audience", outside(claims -> claims.audience("https://x.example")));
        bad.put("for nobody", outside(claims -> claims.audience((String) null)));
        bad.put("expired", outside(claims -> claims.expirationTime(past)));
        bad.put("for ever", outside(claims -> claims.expirationTime(null)));
        bad.put("not good yet", outside(claims -> claims.notBeforeTime(later)));
        bad.put("of another issuer", outside(claims -> claims.issuer("https://x.example")));
        bad.put("of no tenant", outside(claims -> claims.claim("tenant", null)));
        bad.put("of a tenant that is not", outside(claims -> claims.claim("tenant", "nobody")));
        bad.put("of many tenants", outside(claims -> claims.claim("tenant", List.of(tenant))));
        bad.put("without a scope of ours", outside(claims -> claims.claim("scope", "openid")));
        bad.put("of nobody", outside(claims -> claims.subject(null)));
        bad.put(
                "of a subject that is too long",
                outside(claims -> claims.subject("x".repeat(256))));
        bad.put(
                "signed by another key",
                TokenIssuer.signed(outsideClaims(claims -> claims), TokenIssuer.newKey()));
        return bad.entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(each.getKey(), () -> refused(each.getValue())));
    }

    // Browsers.

    @Test
    void letsPagesOfAdmittedOriginsIn() {
        HttpAnswer asked = preflight("http://localhost:6274");
        assertThat(asked.status()).isEqualTo(200);
        assertThat(asked.headers().firstValue("Access-Control-Allow-Origin"))
                .contains("http://localhost:6274");
        assertThat(asked.headers().firstValue("Access-Control-Allow-Headers").orElseThrow())
                .contains("authorization", "mcp-param-region");
        HttpAnswer closed =
                anonymous()
                        .send(
                                rpc(anonymous(), "tools/list", "")
                                        .header("Origin", "http://localhost:6274"));
        assertThat(closed.status()).isEqualTo(401);
        assertThat(closed.headers().firstValue("Access-Control-Expose-Headers").orElseThrow())
                .contains("Mcp-Session-Id", "MCP-Protocol-Version", "WWW-Authenticate");
        HttpAnswer foreign = preflight("https://evil.example.com");
        assertThat(foreign.status()).isEqualTo(403);
        assertThat(foreign.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        HttpAnswer rest =
                admin.send(
                        admin.request("/agents").header("Origin", "http://localhost:6274").GET());
        assertThat(rest.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    private HttpAnswer preflight(String origin) {
        return anonymous()
                .send(
                        anonymous()
                                .request(RPC)
                                .header("Origin", origin)
                                .header("Access-Control-Request-Method", "POST")
                                .header(
                                        "Access-Control-Request-Headers",
                                        "authorization, mcp-param-region")
                                .method("OPTIONS", BodyPublishers.noBody()));
    }
}
