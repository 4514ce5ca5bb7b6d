package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.FreePort;
import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.ui.openid.Browser;
import dev.grove.server.ui.openid.SignInIssuer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.JsonNode;

/** Sign-ins that must not be: each leads to the sign-in page, which says why, and to no session. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenIdRefusalsIT {

    private static final String PENDING = "grove_openid";
    private static final String SESSION = "grove_ui";

    private final SignInIssuer issuer = new SignInIssuer(FreePort.next());
    private final Map<String, String> settings = new HashMap<>();
    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void startServer(@TempDir Path folder) {
        settings.put("GROVE_MASTER_KEY", "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE=");
        settings.put("GROVE_MCP_OAUTH_ISSUER", issuer.name());
        settings.put("GROVE_UI_OPENID_CLIENT_ID", SignInIssuer.CLIENT);
        settings.put("GROVE_UI_OPENID_CLIENT_SECRET", SignInIssuer.SECRET);
        cluster = new Cluster(folder, settings);
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stop() {
        cluster.close();
        issuer.close();
    }

    private static void good(JwtClaimsSet.Builder claims) {
        claims.claim("tenant", "default").claim("scope", "openid mcp:read");
    }

    private static Browser browser() {
        return new Browser(to -> to);
    }

    private URI at(String path) {
        return server.caller().server().resolve(path);
    }

    /** To the issuer, through its form and back: what the browser then asks Grove for. */
    private URI callback(Browser browser, String user) {
        return browser.signIn(
                browser.go(at("/ui/openid/begin?to=/agents")).location(),
                user,
                SignInIssuer.PASSWORD);
    }

    private void refuses(Browser browser, URI callback, String why) {
        Browser.Step step = browser.go(callback);
        assertThat(step.response().statusCode()).isEqualTo(302);
        assertThat(step.location().getPath()).isEqualTo("/ui/sign-in");
        assertThat(step.location().getQuery()).startsWith("refused=" + why);
        assertThat(browser.cookiesOf(callback)).doesNotContainKey(SESSION);
    }

    private static String parameter(URI of, String name) {
        return Objects.requireNonNull(
                UriComponentsBuilder.fromUri(of).build(true).getQueryParams().getFirst(name));
    }

    @TestFactory
    Stream<DynamicTest> anIdTokenThatIs() {
        Instant now = Instant.now();
        Map<String, Consumer<JwtClaimsSet.Builder>> token = new HashMap<>();
        token.put("for another audience", claims -> claims.audience(List.of("another")));
        token.put(
                "for this client among others, and given to another",
                claims ->
                        claims.audience(List.of(SignInIssuer.CLIENT, "other"))
                                .claim("azp", "other"));
        token.put("of another issuer", claims -> claims.issuer("https://issuer.example.com"));
        token.put("with another nonce", claims -> claims.claim("nonce", "another"));
        token.put("without a nonce", claims -> claims.claims(all -> all.remove("nonce")));
        token.put(
                "expired",
                claims -> claims.issuedAt(now.minusSeconds(600)).expiresAt(now.minusSeconds(60)));
        token.put("of the future", claims -> claims.issuedAt(now.plusSeconds(300)));
        token.put("not good yet", claims -> claims.notBefore(now.plusSeconds(300)));
        token.put(
                "of a session that is over",
                claims -> claims.claim("session_expiry", now.minusSeconds(1).getEpochSecond()));
        return token.entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(
                                each.getKey(), () -> refusesOf("token", each.getValue())));
    }

    @TestFactory
    Stream<DynamicTest> aCallerWho() {
        Map<String, Consumer<JwtClaimsSet.Builder>> caller = new HashMap<>();
        caller.put("has no tenant", claims -> claims.claims(all -> all.remove("tenant")));
        caller.put("has a tenant that is not", claims -> claims.claim("tenant", "nowhere"));
        caller.put("has no scope of ours", claims -> claims.claim("scope", "openid profile"));
        return caller.entrySet().stream()
                .map(each ->
                        DynamicTest.dynamicTest(
                                each.getKey(), () -> refusesOf("no_access", each.getValue())));
    }

    private void refusesOf(String why, Consumer<JwtClaimsSet.Builder> claims) {
        issuer.know(
                "mallory",
                builder -> {
                    good(builder);
                    claims.accept(builder);
                });
        Browser browser = browser();
        refuses(browser, callback(browser, "mallory"), why + "&to=/ui/agents");
    }

    @Test
    void bearsWithAnIssuersClockThatIsALittleAhead() {
        issuer.know(
                "early",
                claims -> {
                    good(claims);
                    claims.issuedAt(Instant.now().plusSeconds(20));
                });
        Browser browser = browser();
        assertThat(browser.go(callback(browser, "early")).location()).isEqualTo(at("/ui/agents"));
    }

    /** An attacker's own answer, to be signed in as the attacker. */
    @Test
    void anAnswerThatAnotherBrowserAskedFor() {
        issuer.know("eve", OpenIdRefusalsIT::good);
        URI ofEve = callback(browser(), "eve");
        refuses(browser(), ofEve, "not_begun");
        Browser victim = browser();
        victim.go(at("/ui/openid/begin"));
        refuses(victim, ofEve, "not_begun");
        assertThat(victim.cookiesOf(ofEve)).doesNotContainKey(PENDING);
    }

    @Test
    void anAnswerThatWasTakenBefore() {
        issuer.know("bob", OpenIdRefusalsIT::good);
        Browser browser = browser();
        URI callback = callback(browser, "bob");
        String pending = Objects.requireNonNull(browser.cookiesOf(callback).get(PENDING));
        assertThat(browser.go(callback).location()).isEqualTo(at("/ui/agents"));
        browser.cookiesOf(callback).remove(SESSION);
        refuses(browser, callback, "not_begun");
        Browser thief = browser();
        thief.cookiesOf(callback).put(PENDING, pending);
        refuses(thief, callback, "code");
    }

    @Test
    void anAnswerWhoseCookieWasAltered() {
        Browser browser = browser();
        URI begun = browser.go(at("/ui/openid/begin")).location();
        URI callback = at("/ui/openid/callback?code=a&state=" + parameter(begun, "state"));
        String pending = Objects.requireNonNull(browser.cookiesOf(callback).get(PENDING));
        for (String altered :
                List.of("", "x", "AAAA", pending.substring(4), pending.replace('A', 'B') + "A")) {
            browser.cookiesOf(callback).put(PENDING, altered);
            refuses(browser, callback, "not_begun");
        }
    }

    @Test
    void whatTheIssuerRefuses() {
        Map.of(
                        "access_denied", "denied",
                        "temporarily_unavailable", "unreachable",
                        "unauthorized_client", "client",
                        "anything", "refused")
                .forEach((error, why) -> {
                    Browser browser = browser();
                    String state =
                            parameter(browser.go(at("/ui/openid/begin")).location(), "state");
                    refuses(
                            browser,
                            at("/ui/openid/callback?error=" + error + "&state=" + state),
                            why);
                });
    }

    @Test
    void anAnswerThatSaysNothing() {
        Browser browser = browser();
        String state = parameter(browser.go(at("/ui/openid/begin")).location(), "state");
        refuses(browser, at("/ui/openid/callback?state=" + state), "refused");
    }

    @Test
    void anAnswerOfAnotherIssuer() {
        issuer.know("mix", OpenIdRefusalsIT::good);
        Browser browser = browser();
        URI callback = callback(browser, "mix");
        String plain = callback.toString().replaceAll("[&]iss=[^&]*", "");
        refuses(browser, URI.create(plain + "&iss=https://other.example.com"), "mixed_up");
    }

    @Test
    void leadsToNoOtherSite() {
        issuer.know("lost", OpenIdRefusalsIT::good);
        for (String to :
                List.of("https://evil.example", "//evil.example", "/%5Cevil.example", "%0D%0A/x")) {
            Browser browser = browser();
            URI begun = browser.go(at("/ui/openid/begin?to=" + to)).location();
            URI callback = browser.signIn(begun, "lost", SignInIssuer.PASSWORD);
            assertThat(browser.go(callback).location()).as(to).isEqualTo(at("/ui/runs"));
        }
    }

    /** The name is the caller's to choose, and would be the redirect URI's. */
    @Test
    void takesNoNameThatACallerGivesIt() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), at("/").getPort())) {
            socket.getOutputStream()
                    .write(
                            "GET /ui/openid/begin HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                                    .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("/ui/sign-in?refused=address");
        }
    }

    @Test
    void endsWithItsCallerAndHasNoWiderScopeThanItsToken() {
        issuer.know(
                "carol", claims -> claims.claim("tenant", "default").claim("scope", "mcp:admin"));
        Browser wide = browser();
        wide.go(callback(wide, "carol"));
        assertThat(wide.go(at("/ui/session")).response().body()).contains("\"scope\":\"admin\"");
        issuer.know("carol", OpenIdRefusalsIT::good);
        Browser narrow = browser();
        narrow.go(callback(narrow, "carol"));
        assertThat(narrow.go(at("/ui/session")).response().body())
                .contains("\"scope\":\"read_only\"");
        String link = linkOf(narrow);
        HttpAnswer begun = server.caller().post("/ui/session", "{\"link\":\"" + link + "\"}");
        Browser linked = browser();
        linked.cookiesOf(at("/"))
                .put(
                        SESSION,
                        begun.headers()
                                .firstValue("Set-Cookie")
                                .orElseThrow()
                                .replaceAll("grove_ui=([^;]+).*", "$1"));
        assertThat(linked.go(at("/ui/session")).response().body())
                .contains("\"scope\":\"read_only\"");

        assertThat(server.caller().delete("/oauth2/clients/" + idOf("carol")).status())
                .isEqualTo(204);
        for (Browser each : List.of(wide, narrow, linked)) {
            assertThat(each.go(at("/ui/session")).response().statusCode()).isEqualTo(401);
        }
        Browser again = browser();
        refuses(again, callback(again, "carol"), "no_access");
    }

    private String linkOf(Browser browser) {
        HttpAnswer made =
                server.caller()
                        .send(
                                java.net.http.HttpRequest.newBuilder(at("/ui/sign-in-links"))
                                        .header(
                                                "Cookie",
                                                SESSION
                                                        + "="
                                                        + browser.cookiesOf(at("/")).get(SESSION))
                                        .header("Grove-UI", "1")
                                        .POST(java.net.http.HttpRequest.BodyPublishers.noBody()));
        assertThat(made.status()).isEqualTo(201);
        return made.text("path").replaceAll(".*#", "");
    }

    private String idOf(String subject) {
        for (JsonNode each :
                server.caller().get("/oauth2/clients?limit=200").json().path("items")) {
            if (each.path("subject").asString("").equals(subject)) {
                return each.path("client_id").stringValue();
            }
        }
        throw new AssertionError("No caller is known as " + subject);
    }

    @Test
    void anIssuerThatIsAway() {
        issuer.know("dan", OpenIdRefusalsIT::good);
        cutOffAfterItHasSignedIn(server, at("/ui/openid/begin"));
    }

    @LongForm
    @Test
    void anIssuerThatIsAwayOrDoesNotKnowThisServer() {
        int nobody = FreePort.next();
        ServerProcess lonely =
                cluster.start(
                        "lonely", Map.of("GROVE_MCP_OAUTH_ISSUER", "http://127.0.0.1:" + nobody));
        ServerProcess mistaken =
                cluster.start("mistaken", Map.of("GROVE_UI_OPENID_CLIENT_SECRET", "wrong"));
        ServerProcess keyless = cluster.start("keyless", Map.of("GROVE_MASTER_KEY", ""));
        lonely.awaitReady();
        mistaken.awaitReady();
        keyless.awaitReady();
        refuses(browser(), keyless.caller().server().resolve("/ui/openid/begin"), "locked");
        refuses(browser(), lonely.caller().server().resolve("/ui/openid/begin"), "unreachable");
        assertThat(lonely.caller().get("/agents").status()).isEqualTo(200);

        issuer.know("dan", OpenIdRefusalsIT::good);
        URI begin = mistaken.caller().server().resolve("/ui/openid/begin");
        Browser browser = browser();
        refuses(
                browser,
                browser.signIn(browser.go(begin).location(), "dan", SignInIssuer.PASSWORD),
                "client");
        cutOffAfterItHasSignedIn(mistaken, begin);
        sendsAwayWhoFailsTooOften(mistaken, begin);
    }

    private void cutOffAfterItHasSignedIn(ServerProcess asked, URI begin) {
        Browser browser = browser();
        URI callback = browser.signIn(browser.go(begin).location(), "dan", SignInIssuer.PASSWORD);
        issuer.stop();
        try {
            refuses(browser, callback, "unreachable");
        } finally {
            issuer.start();
        }
        assertThat(asked.caller().get("/agents").status()).isEqualTo(200);
    }

    private static void sendsAwayWhoFailsTooOften(ServerProcess mistaken, URI begin) {
        URI end = mistaken.caller().server().resolve("/ui/openid/callback?error=x&state=");
        String last = "";
        for (int i = 0; i < 61; i++) {
            Browser browser = browser();
            String state = parameter(browser.go(begin).location(), "state");
            last = browser.go(URI.create(end + state)).location().getQuery();
        }
        assertThat(last).startsWith("refused=too_many");
    }

    @LongForm
    @Test
    void aServerWithoutAnIssuersNameDoesNotStart() {
        ServerProcess nameless = cluster.start("nameless", Map.of("GROVE_MCP_OAUTH_ISSUER", ""));
        assertThat(nameless.awaitEnd(Duration.ofMinutes(3))).isNotZero();
        assertThat(nameless.printed())
                .contains("grove.mcp.oauth.issuer", "name the issuer that signs browsers in")
                .doesNotContain(SignInIssuer.SECRET);
        ServerProcess open =
                cluster.start(
                        "open", Map.of("GROVE_MCP_OAUTH_ISSUER", "http://issuer.example.com"));
        assertThat(open.awaitEnd(Duration.ofMinutes(3))).isNotZero();
        assertThat(open.printed()).contains("It is not https").doesNotContain(SignInIssuer.SECRET);
    }
}
