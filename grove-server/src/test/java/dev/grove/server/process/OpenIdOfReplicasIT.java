package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.FreePort;
import dev.grove.server.HttpAnswer;
import dev.grove.server.ui.openid.Browser;
import dev.grove.server.ui.openid.SignInIssuer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.HttpHeaders;

/**
 * A browser that is signed in by an issuer, and reaches another replica with each request: they
 * share the database and the master key, and nothing else.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenIdOfReplicasIT {

    private static final URI PUBLIC = URI.create("https://grove.example.com");
    private static final String HINT = "grove_openid_hint";

    private final SignInIssuer issuer = new SignInIssuer(FreePort.next());
    private Cluster cluster;
    private ServerProcess one;
    private ServerProcess other;
    private int requests;

    @BeforeAll
    void startServers(@TempDir Path folder) {
        Map<String, String> settings = new HashMap<>(issuer.settings());
        settings.put("GROVE_PUBLIC_URL", PUBLIC.toString());
        settings.put("GROVE_UI_OPENID_NAME", "Example Corp");
        settings.put("LOGGING_LEVEL_ORG_SPRINGFRAMEWORK_SECURITY", "TRACE");
        settings.put("LOGGING_LEVEL_ORG_SPRINGFRAMEWORK_WEB", "TRACE");
        cluster = new Cluster(folder, settings);
        one = cluster.start("one");
        one.awaitReady();
        other = cluster.start("other");
        other.awaitReady();
        issuer.know(
                "ada", claims -> claims.claim("tenant", "default").claim("roles", "staff other"));
    }

    @AfterAll
    void stop() {
        cluster.close();
        issuer.close();
    }

    /** Turn by turn, as a balancer without sticky sessions may. */
    private Browser browser() {
        return new Browser(to ->
                PUBLIC.getAuthority().equals(to.getAuthority())
                        ? (requests++ % 2 == 0 ? one : other)
                                .caller()
                                .server()
                                .resolve(to.getRawPath() + queryOf(to))
                        : to);
    }

    private static String queryOf(URI to) {
        return to.getRawQuery() == null ? "" : "?" + to.getRawQuery();
    }

    @Test
    void beginAtOneAndEndAtTheOther() {
        Browser browser = browser();
        Browser.Step begun =
                browser.go(PUBLIC.resolve("/ui/openid/begin?to=/runs?status%3Dfailed"));
        assertThat(begun.response().statusCode()).isEqualTo(302);
        assertThat(begun.location().toString())
                .startsWith(issuer.name() + "/oauth2/authorize?response_type=code")
                .contains("code_challenge_method=S256", "nonce=", "state=")
                .contains("redirect_uri=https://grove.example.com/ui/openid/callback")
                .doesNotContain(SignInIssuer.SECRET);
        assertThat(begun.response().headers().firstValue("Set-Cookie").orElseThrow())
                .startsWith("__Host-grove_openid=")
                .contains("Path=/;", "Max-Age=600", "Secure", "HttpOnly", "SameSite=Lax");

        URI callback = browser.signIn(begun.location(), "ada", SignInIssuer.PASSWORD);
        Browser.Step done = browser.go(callback);
        assertThat(done.location()).isEqualTo(PUBLIC.resolve("/ui/runs?status=failed"));
        assertThat(done.response().headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
        assertThat(done.response().headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(done.response().headers().allValues("Set-Cookie"))
                .anySatisfy(set ->
                        assertThat(set).startsWith("grove_ui=").contains("HttpOnly", "Strict"))
                .anySatisfy(set ->
                        assertThat(set)
                                .startsWith(HINT)
                                .contains("Path=/ui/openid;", "HttpOnly", "Strict", "Secure"))
                .anySatisfy(set ->
                        assertThat(set).startsWith("__Host-grove_openid=;").contains("Max-Age=0"));

        for (int i = 0; i < 2; i++) {
            Browser.Step session = browser.go(PUBLIC.resolve("/ui/session"));
            assertThat(session.response().statusCode()).isEqualTo(200);
            assertThat(session.response().body())
                    .contains("\"scope\":\"invoke\"", "\"name\":\"default\"", "ada of ");
        }
        showsNothingOfTheIssuersTokens(begun, done);
        leavesBothSites(browser);
    }

    private void showsNothingOfTheIssuersTokens(Browser.Step... steps) {
        assertThat(issuer.issued()).isNotEmpty();
        for (String token : issuer.issued()) {
            String signature = token.substring(token.lastIndexOf('.') + 1);
            for (Browser.Step step : steps) {
                HttpHeaders headers = new HttpHeaders();
                step.response().headers().map().forEach(headers::addAll);
                assertThat(headers.toString() + step.response().body()).doesNotContain(signature);
            }
            assertThat(one.printed() + other.printed()).doesNotContain(signature);
            assertThat(cluster.rows()).noneMatch(row -> row.contains(signature));
        }
        assertThat(one.printed() + other.printed()).doesNotContain(SignInIssuer.SECRET);
    }

    private void leavesBothSites(Browser browser) {
        String cookie = browser.cookiesOf(PUBLIC).get("grove_ui");
        assertThat(browser.delete(PUBLIC.resolve("/ui/session")).response().statusCode())
                .isEqualTo(204);
        for (ServerProcess each : new ServerProcess[] {one, other}) {
            HttpAnswer session =
                    each.caller()
                            .send(
                                    java.net.http.HttpRequest.newBuilder(
                                                    each.caller().server().resolve("/ui/session"))
                                            .header("Cookie", "grove_ui=" + cookie));
            assertThat(session.status()).isEqualTo(401);
        }
        Browser.Step on = browser.go(PUBLIC.resolve("/ui/openid/sign-out"));
        assertThat(on.location().toString())
                .startsWith(issuer.name() + "/connect/logout?client_id=grove-ui")
                .contains("id_token_hint=");
        assertThat(browser.cookiesOf(PUBLIC)).doesNotContainKey(HINT);
        assertThat(browser.go(on.location()).location()).isEqualTo(PUBLIC.resolve("/ui/sign-in"));
        // The issuer asks for the password again.
        URI again = browser.go(PUBLIC.resolve("/ui/openid/begin")).location();
        assertThat(browser.go(again).location().getPath()).isEqualTo("/login");
        assertThat(browser.go(PUBLIC.resolve("/ui/openid/sign-out")).location())
                .isEqualTo(PUBLIC.resolve("/ui/sign-in"));
    }

    @Test
    void aSessionEndsWhenTheIssuerSays() {
        Instant early = Instant.now().plus(Duration.ofMinutes(7));
        issuer.know(
                "brief",
                claims ->
                        claims.claim("tenant", "default")
                                .claim("roles", "staff")
                                .claim("session_expiry", early.getEpochSecond()));
        Browser browser = browser();
        URI begun = browser.go(PUBLIC.resolve("/ui/openid/begin")).location();
        browser.go(browser.signIn(begun, "brief", SignInIssuer.PASSWORD));
        assertThat(browser.go(PUBLIC.resolve("/ui/session")).response().body())
                .contains("\"expires_at\":\"" + Instant.ofEpochSecond(early.getEpochSecond()));
    }
}
