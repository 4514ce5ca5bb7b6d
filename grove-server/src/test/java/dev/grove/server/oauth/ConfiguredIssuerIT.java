package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.sun.net.httpserver.HttpServer;
import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.TokenIssuer;
import dev.grove.server.mcp.McpClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * A server whose operator has said more of an outside issuer than its name: where its keys are,
 * whom its tokens are for, and what its claims and words mean.
 */
@TestPropertySource(
        properties = {
            "grove.mcp.oauth.audience=api://grove",
            "grove.mcp.oauth.tenant-claim=org",
            "grove.mcp.oauth.scope-claim=roles",
            "grove.mcp.oauth.scopes.staff=mcp:invoke",
            "grove.mcp.oauth.scopes[grove/authors]=mcp:provision"
        })
class ConfiguredIssuerIT extends ServerIT {

    private static final ECKey KEY = TokenIssuer.newKey();
    private static final HttpServer KEYS = serveKeys();

    @Autowired private Clock clock;

    private String tenant;

    @DynamicPropertySource
    static void whereItsKeysAre(DynamicPropertyRegistry registry) {
        registry.add(
                "grove.mcp.oauth.jwks-uri",
                () -> "http://127.0.0.1:" + KEYS.getAddress().getPort() + "/keys");
    }

    private static HttpServer serveKeys() {
        byte[] body = new JWKSet(KEY).toString(true).getBytes(StandardCharsets.UTF_8);
        try {
            HttpServer server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext(
                    "/keys",
                    exchange -> {
                        exchange.sendResponseHeaders(200, body.length);
                        exchange.getResponseBody().write(body);
                        exchange.close();
                    });
            server.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @AfterAll
    static void stop() {
        KEYS.stop(0);
    }

    @BeforeEach
    void makeATenant() {
        tenant = newTenant();
    }

    private JWTClaimsSet claims(UnaryOperator<JWTClaimsSet.Builder> change) {
        return change.apply(
                        new JWTClaimsSet.Builder()
                                .issuer(TokenIssuer.shared().name())
                                .subject("robot@example.com")
                                .audience("api://grove")
                                .expirationTime(Date.from(clock.instant().plusSeconds(300)))
                                .claim("org", tenant)
                                .claim("roles", List.of("staff")))
                .build();
    }

    private String token(UnaryOperator<JWTClaimsSet.Builder> change) {
        return TokenIssuer.signed(claims(change), KEY);
    }

    private HttpAnswer call(String token, String method) {
        return McpClient.modern(as(token)).call(method, "{}");
    }

    /** The names of the tools that it may call. */
    private List<String> tools(String token) {
        HttpAnswer list = call(token, "tools/list");
        assertThat(list.status()).as(list.body()).isEqualTo(200);
        return list.json()
                .at("/result/tools")
                .valueStream()
                .map(tool -> tool.path("name").stringValue())
                .toList();
    }

    @Test
    void isTakenAtItsWordAsTheSettingsReadIt() {
        assertThat(tools(token(claims -> claims)))
                .contains("grove__list_available_agent_tools")
                .doesNotContain("grove__upsert_agent");
        assertThat(tools(token(claims -> claims.claim("roles", "grove/authors"))))
                .contains("grove__upsert_agent");
        assertThat(tools(token(claims -> claims.claim("roles", "staff grove/authors"))))
                .contains("grove__upsert_agent");
        String reading = token(claims -> claims.claim("roles", List.of("other", "mcp:read")));
        assertThat(call(reading, "server/discover").status()).isEqualTo(200);
        assertThat(call(reading, "tools/list").status()).isEqualTo(404);
    }

    @Test
    void isOneCallerInTheAuditAndInTheListOfClients() {
        String subject = "robot-" + UUID.randomUUID();
        assertThat(tools(token(claims -> claims.subject(subject)))).isNotEmpty();
        assertThat(tools(token(claims -> claims.subject(subject).claim("roles", "grove/authors"))))
                .isNotEmpty();
        List<JsonNode> known =
                newCaller(tenant, "admin")
                        .get("/oauth2/clients")
                        .json()
                        .path("items")
                        .valueStream()
                        .filter(each -> each.path("subject").asString("").equals(subject))
                        .toList();
        assertThat(known).hasSize(1);
        assertThat(known.getFirst().path("issuer").stringValue())
                .isEqualTo(TokenIssuer.shared().name());
        String elsewhere = newTenant();
        assertThat(newCaller(elsewhere, "admin").get("/oauth2/clients").body())
                .doesNotContain(subject);
    }

    @Test
    void isNotTakenAtTheWordOfAnybodyElse() {
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put(
                "signed by a key that its metadata would give",
                TokenIssuer.signed(claims(claims -> claims), TokenIssuer.shared().key()));
        bad.put(
                "signed by a key of another name",
                TokenIssuer.signed(claims(claims -> claims), TokenIssuer.newKey()));
        bad.put("unsigned", new PlainJWT(claims(claims -> claims)).serialize());
        bad.put("another issuer's", token(claims -> claims.issuer("https://x.example")));
        bad.put(
                "for the address, which is not the audience",
                token(claims -> claims.audience("http://127.0.0.1:" + port() + McpClient.RPC)));
        bad.put("of a tenant that is not", token(claims -> claims.claim("org", "nobody")));
        bad.put(
                "of a tenant in another claim",
                token(claims -> claims.claim("org", null).claim("tenant", tenant)));
        bad.put(
                "with scopes in another claim",
                token(claims -> claims.claim("roles", null).claim("scope", "mcp:admin")));
        bad.put("with a word that is not mapped", token(claims -> claims.claim("roles", "boss")));
        Date past = Date.from(clock.instant().minusSeconds(60));
        bad.put("expired", token(claims -> claims.expirationTime(past)));
        Date later = Date.from(clock.instant().plusSeconds(120));
        bad.put("not good yet", token(claims -> claims.notBeforeTime(later)));
        assertThat(bad).allSatisfy((_, token) -> assertRefused(call(token, "tools/list")));
        assertThat(tools(token(claims -> claims))).as("and one as it should be").isNotEmpty();
    }

    private static void assertRefused(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
                .contains("error=\"invalid_token\"", "resource_metadata=");
    }
}
