package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.grove.server.HttpAnswer;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.security.oauth2.client.endpoint.RestClientTokenExchangeTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.TokenExchangeGrantRequest;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import tools.jackson.databind.JsonNode;

/** Exchange of tokens (RFC 8693), with policies as authorization details (RFC 9396). */
class TokenExchangeIT extends OAuthServerIT {

    private static final String EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
    private static final String ACCESS_TOKEN = "urn:ietf:params:oauth:token-type:access_token";

    private TokenRequests requests;
    private String whole;

    @BeforeAll
    void withAToken() {
        requests = new TokenRequests(anonymous());
        whole = requests.everywhere(secretClient, "scope", "mcp:invoke");
    }

    private HttpAnswer exchange(String... more) {
        return requests.exchange(secretClient, whole, more);
    }

    private static JWTClaimsSet claims(String token) throws ParseException {
        return SignedJWT.parse(token).getJWTClaimsSet();
    }

    @Test
    void answersAsTheRfcsHaveItAndAppendsWithEachExchange() throws ParseException {
        HttpAnswer broker = newClient("admin");
        HttpAnswer first =
                requests.exchange(
                        broker,
                        whole,
                        TokenRequests.AUTHORITY,
                        TokenRequests.authority("trust/trusted"));
        assertThat(first.status()).as(first.body()).isEqualTo(200);
        assertThat(first.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(first.text("issued_token_type")).isEqualTo(ACCESS_TOKEN);
        assertThat(first.text("token_type")).isEqualTo("Bearer");
        assertThat(first.text("scope")).isEqualTo("mcp:read mcp:invoke");
        assertThat(first.json().path("expires_in").intValue()).isBetween(1, 900);
        assertThat(first.json().at("/authorization_details/0/type").asString())
                .isEqualTo("grove_authority");
        assertThat(first.json().at("/authorization_details/0/policies/0").asString())
                .startsWith("trust/trusted@");
        HttpAnswer second =
                requests.exchange(
                        secretClient,
                        first.text("access_token"),
                        TokenRequests.AUTHORITY,
                        TokenRequests.authority("trust/sandboxed"));
        JWTClaimsSet before = claims(whole);
        JWTClaimsSet after = claims(second.text("access_token"));
        String client = secretClient.text("client_id");
        assertThat(after.getSubject()).isEqualTo(client);
        assertThat(after.getClaim("act"))
                .isEqualTo(Map.of("sub", client, "act", Map.of("sub", broker.text("client_id"))));
        assertThat(after.getStringListClaim("grove_layers"))
                .hasSize(2)
                .startsWith(
                        claims(first.text("access_token"))
                                .getStringListClaim("grove_layers")
                                .getFirst());
        assertThat(after.getExpirationTime()).isEqualTo(before.getExpirationTime());
        assertThat(after.getAudience()).isEqualTo(before.getAudience());
        List<JsonNode> rows = awaitRows("/mcp/audit-log?key=" + broker.text("client_id"), 1);
        assertThat(rows.getFirst().path("target").stringValue())
                .startsWith("mcp:read mcp:invoke for " + client + " under trust/trusted@");
    }

    @Test
    void aTokenIsGoodForItsResourcesAlone() {
        String mcp = exchange("resource", resource()).text("access_token");
        String api = exchange("resource", base() + "/").text("access_token");
        assertThat(call(mcp, "tools/list").status()).isEqualTo(200);
        refused(api);
        assertThat(as(api).get("/agents").status()).isEqualTo(200);
        assertThat(as(mcp).get("/agents").status()).isEqualTo(401);
        assertThat(as(mcp).get("/agents").body()).contains("the resource that it was asked for");
        assertThat(requests.exchange(secretClient, mcp, "resource", base()).text("error"))
                .isEqualTo("invalid_target");
        assertThat(as(tokenOf(secretClient)).get("/agents").status()).isEqualTo(401);
    }

    @Test
    void aTokenHasItsScopeOverRestToo() {
        String reading = exchange("scope", "mcp:read").text("access_token");
        assertThat(as(reading).get("/agents").status()).isEqualTo(200);
        assertThat(as(reading).post("/tool-calls", "{}").status()).isEqualTo(403);
        assertThat(as(whole).post("/tool-calls", "{}").status()).isEqualTo(400);
        assertThat(requests.exchange(newClient("read_only"), whole).text("scope"))
                .as("no more than the client that exchanges it")
                .isEqualTo("mcp:read");
    }

    @Test
    void aPolicyMayBeAskedForFromTheFirstTokenOn() throws ParseException {
        HttpAnswer given =
                ask(
                        grant(TokenRequests.AUTHORITY, TokenRequests.authority("trust/sandboxed")),
                        basic());
        assertThat(given.json().at("/authorization_details/0/policies")).hasSize(1);
        assertThat(claims(given.text("access_token")).getStringListClaim("grove_layers"))
                .hasSize(1);
        assertThat(call(given.text("access_token"), "tools/list").status()).isEqualTo(200);
    }

    @Test
    void aClientThatHasPoliciesExchangesNoTokenForOneWithoutThem() throws ParseException {
        HttpAnswer bound =
                admin.post(
                        "/oauth2/clients",
                        "{\"name\":\"b\",\"scope\":\"invoke\",\"policies\":[\"trust/untrusted\"]}");
        JWTClaimsSet token = claims(requests.exchange(bound, whole).text("access_token"));
        assertThat(token.getStringListClaim("grove_layers")).hasSize(1);
    }

    static Stream<Refusal> refusals() {
        return Stream.of(
                refusal("invalid_request", "subject_token", "grove_x.y.z"),
                refusal("invalid_request", "subject_token", ""),
                refusal("invalid_request", "subject_token_type", ""),
                refusal(
                        "invalid_request",
                        "subject_token_type",
                        "urn:ietf:params:oauth:token-type:id_token"),
                refusal(
                        "invalid_request",
                        "requested_token_type",
                        "urn:ietf:params:oauth:token-type:refresh_token"),
                refusal("invalid_request", "actor_token", "x"),
                refusal("invalid_scope", "scope", "mcp:provision"),
                refusal("invalid_scope", "scope", "mcp:read openid"),
                refusal("invalid_target", "resource", "https://elsewhere.example.com"),
                refusal("invalid_target", "audience", "orders"),
                details("no JSON"),
                details("{}"),
                details("[]"),
                details("[{\"type\":\"payment\",\"policies\":[\"trust/sandboxed\"]}]"),
                details("[{\"policies\":[\"trust/sandboxed\"]}]"),
                details("[{\"type\":\"grove_authority\"}]"),
                details("[{\"type\":\"grove_authority\",\"policies\":[]}]"),
                details("[{\"type\":\"grove_authority\",\"policies\":[\"unknown\"]}]"),
                details("[{\"type\":\"grove_authority\",\"policies\":[1]}]"),
                details("[{\"type\":\"grove_authority\",\"policies\":\"trust/sandboxed\"}]"),
                details(
                        "[{\"type\":\"grove_authority\",\"policies\":[\"trust/sandboxed\"],\"actions\":[\"x\"]}]"),
                details(
                        "[{\"type\":\"grove_authority\",\"policies\":[\"trust/sandboxed\"]},{\"type\":\"other\"}]"));
    }

    private static Refusal details(String json) {
        return refusal("invalid_authorization_details", TokenRequests.AUTHORITY, json);
    }

    private static Refusal refusal(String error, String... more) {
        return new Refusal(error, List.of(more));
    }

    /** A request that is refused. */
    record Refusal(String error, List<String> more) {}

    @ParameterizedTest
    @MethodSource("refusals")
    void refusesWhatIsWrongOrWider(Refusal refusal) {
        HttpAnswer answer = exchange(refusal.more().toArray(String[]::new));
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.text("error")).as(answer.body()).isEqualTo(refusal.error());
        assertThat(answer.json().propertyNames())
                .containsExactlyInAnyOrder("error", "error_description");
    }

    @Test
    void refusesTokensThatAreRevokedOrForeignAndWritesItDown() {
        HttpAnswer gone = newClient("invoke");
        String revoked = requests.everywhere(gone);
        assertThat(admin.delete("/oauth2/clients/" + gone.text("client_id")).status())
                .isEqualTo(204);
        HttpAnswer other = TokenRequests.newClient(newCaller(newTenant(), "admin"), "admin");
        String foreign = requests.everywhere(other);
        HttpAnswer asking = newClient("admin");
        for (String token : List.of(revoked, foreign, whole + "x", admin.key())) {
            HttpAnswer answer = requests.exchange(asking, token);
            assertThat(answer.text("error")).as(answer.body()).isEqualTo("invalid_request");
            assertThat(answer.text("error_description")).contains("subject_token must be");
        }
        List<JsonNode> rows = awaitRows("/mcp/audit-log?key=" + asking.text("client_id"), 4);
        assertThat(rows)
                .allSatisfy(row -> {
                    assertThat(row.path("status").stringValue()).isEqualTo("denied");
                    assertThat(row.path("target").stringValue()).isEqualTo("invalid_request");
                });
    }

    @Test
    void refusesMoreLayersThanAreDecidedBy() {
        String token = whole;
        for (int round = 0; round < 4; round++) {
            token = requests.exchanged(secretClient, token, policies(round * 16, 16));
        }
        assertThat(as(token).get("/agents").status()).as("64 policies").isEqualTo(200);
        HttpAnswer more =
                requests.exchange(
                        secretClient,
                        token,
                        TokenRequests.AUTHORITY,
                        TokenRequests.authority(policies(64, 1)));
        assertThat(more.text("error")).isEqualTo("invalid_request");
        assertThat(more.text("error_description")).contains("authority_too_long", "65", "64");
        assertThat(requests.exchanged(secretClient, token, "p7")).as("one it has").isNotEmpty();
    }

    private String[] policies(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(i -> {
                    HttpAnswer stored =
                            admin.post(
                                    "/policies",
                                    "{\"name\":\"p%1$d\",\"default\":\"allow\",\"rules\":[{\"id\":\"r%1$d\",\"on\":\"echo\",\"then\":\"deny\"}]}"
                                            .formatted(i));
                    assertThat(stored.status()).as(stored.body()).isIn(200, 201);
                    return "p" + i;
                })
                .toArray(String[]::new);
    }

    @Test
    void refusesAnEleventhExchange() {
        String token = whole;
        for (int i = 0; i < 10; i++) {
            token = requests.exchange(secretClient, token).text("access_token");
        }
        assertThat(requests.exchange(secretClient, token).text("error_description"))
                .contains("exchanged 10 times");
    }

    /** Client of Spring Security, which knows nothing of Grove. */
    @Test
    void aClientOfAnotherMakeExchangesAToken() {
        ClientRegistration registration =
                ClientRegistration.withRegistrationId("grove")
                        .clientId(secretClient.text("client_id"))
                        .clientSecret(secretClient.text("client_secret"))
                        .authorizationGrantType(new AuthorizationGrantType(EXCHANGE))
                        .tokenUri(base() + TOKEN)
                        .scope("mcp:read")
                        .build();
        RestClientTokenExchangeTokenResponseClient client =
                new RestClientTokenExchangeTokenResponseClient();
        client.addParametersConverter(_ -> {
            MultiValueMap<String, String> more = new LinkedMultiValueMap<>();
            more.add("resource", resource());
            more.add("resource", base());
            more.add(TokenRequests.AUTHORITY, TokenRequests.authority("trust/sandboxed"));
            return more;
        });
        OAuth2AccessTokenResponse answer =
                client.getTokenResponse(
                        new TokenExchangeGrantRequest(
                                registration,
                                new OAuth2AccessToken(
                                        OAuth2AccessToken.TokenType.BEARER, whole, null, null),
                                null));
        assertThat(answer.getAdditionalParameters())
                .containsEntry("issued_token_type", ACCESS_TOKEN);
        assertThat(answer.getAccessToken().getScopes()).containsExactly("mcp:read");
        String token = answer.getAccessToken().getTokenValue();
        assertThat(as(token).get("/agents").status()).isEqualTo(200);
        assertThat(call(token, "server/discover").status()).isEqualTo(200);
    }
}
