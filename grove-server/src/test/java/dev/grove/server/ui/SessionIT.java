package dev.grove.server.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;

class SessionIT extends ServerIT {

    @Test
    void aCookieStandsForTheKeyThatBeganItsSession() {
        String tenant = newTenant();
        String cookie = cookieOf(begin(newKey(tenant, "read_only").text("key")));
        HttpAnswer session = read(cookie, "/ui/session");
        assertThat(session.status()).isEqualTo(200);
        assertThat(session.text("scope")).isEqualTo("read_only");
        assertThat(session.text("tenant/id")).isEqualTo(tenant);
        assertThat(session.text("expires_at")).isNotEmpty();
        assertThat(read(cookie, "/agent-runs").status()).isEqualTo(200);
        assertThat(read(cookie, "/mcp/keys").status()).isEqualTo(403);
    }

    @Test
    void aCookieIsOutOfReachOfScriptsAndOfOtherSites() {
        HttpAnswer begun = begin(OPERATOR_KEY);
        assertThat(begun.status()).isEqualTo(204);
        assertThat(begun.headers().firstValue("Set-Cookie").orElseThrow())
                .contains("HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43")
                .doesNotContain("Secure");
    }

    @Test
    void aWriteNeedsTheHeaderThatOtherSitesCannotSend() {
        String cookie = cookieOf(begin(OPERATOR_KEY));
        String body = "{\"name\":\"t-" + System.nanoTime() + "\"}";
        assertThat(write(cookie, "/tenants", body, "").status()).isEqualTo(401);
        assertThat(write(cookie, "/tenants", body, "0").status()).isEqualTo(401);
        assertThat(write(cookie, "/tenants", body, "1").status()).isEqualTo(201);
    }

    @Test
    void mcpTakesNoCookie() {
        String cookie = cookieOf(begin(OPERATOR_KEY));
        assertThat(write(cookie, "/mcp/rpc", "{}", "1").status()).isEqualTo(401);
    }

    @Test
    void aHeaderCountsBeforeACookie() {
        String cookie = cookieOf(begin(OPERATOR_KEY));
        HttpAnswer answer =
                as("grove_unknown")
                        .send(as("grove_unknown").request("/tenants").header("Cookie", cookie));
        assertThat(answer.status()).isEqualTo(401);
    }

    @Test
    void endsWithItsKey() {
        HttpAnswer key = newKey(newTenant(), "read_only");
        String cookie = cookieOf(begin(key.text("key")));
        assertThat(read(cookie, "/agent-runs").status()).isEqualTo(200);
        assertThat(operator().delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
        assertThat(read(cookie, "/agent-runs").status()).isEqualTo(401);
    }

    @Test
    void endsWithTheSecretThatBeganIt() {
        HttpAnswer key = newKey(newTenant(), "read_only");
        String cookie = cookieOf(begin(key.text("key")));
        String link = linkOf(as(key.text("key")));
        operator().post("/mcp/keys/" + key.text("id") + "/rotate", "{}");
        assertThat(read(cookie, "/agent-runs").status()).isEqualTo(401);
        assertThat(beginByLink(link).status()).isEqualTo(401);
    }

    @Test
    void signsOutHereOrEverywhere() {
        String key = newKey(newTenant(), "read_only").text("key");
        String here = cookieOf(begin(key));
        String there = cookieOf(begin(key));
        String elsewhere = cookieOf(begin(key));
        assertThat(end(here, "").status()).isEqualTo(204);
        assertThat(read(here, "/ui/session").status()).isEqualTo(401);
        assertThat(read(there, "/ui/session").status()).isEqualTo(200);
        assertThat(end(there, "?everywhere=true").status()).isEqualTo(204);
        assertThat(read(there, "/ui/session").status()).isEqualTo(401);
        assertThat(read(elsewhere, "/ui/session").status()).isEqualTo(401);
        assertThat(as(key).get("/agent-runs").status()).isEqualTo(200);
    }

    @Test
    void aLinkSignsInOnce() {
        String link = linkOf(operator());
        HttpAnswer first = beginByLink(link);
        assertThat(first.status()).isEqualTo(204);
        assertThat(read(cookieOf(first), "/tenants").status()).isEqualTo(200);
        assertThat(beginByLink(link).status()).isEqualTo(401);
    }

    @Test
    void aSessionsLinkBeginsNoneThatOutlivesIt() {
        String cookie = cookieOf(begin(OPERATOR_KEY));
        String end = read(cookie, "/ui/session").text("expires_at");
        String link =
                write(cookie, "/ui/sign-in-links", "", "1").text("path").replaceAll(".*#", "");
        assertThat(read(cookieOf(beginByLink(link)), "/ui/session").text("expires_at"))
                .isEqualTo(end);
    }

    @Test
    void saysWhatIsWrongWithWhatItCannotTake() {
        assertThat(begin("grove_nonsense").status()).isEqualTo(401);
        assertThat(anonymous().post("/ui/session", "{}").status()).isEqualTo(400);
        assertThat(anonymous().post("/ui/session", "{\"key\":\"a\",\"link\":\"b\"}").status())
                .isEqualTo(400);
        assertThat(read("grove_ui=nonsense", "/ui/session").status()).isEqualTo(401);
        assertThat(anonymous().get("/ui/session").status()).isEqualTo(401);
    }

    private HttpAnswer begin(String key) {
        return anonymous().post("/ui/session", "{\"key\":\"" + key + "\"}");
    }

    private HttpAnswer beginByLink(String link) {
        return anonymous().post("/ui/session", "{\"link\":\"" + link + "\"}");
    }

    private static String linkOf(HttpCaller caller) {
        HttpAnswer made = caller.post("/ui/sign-in-links", "");
        assertThat(made.status()).isEqualTo(201);
        return made.text("path").replaceAll(".*#", "");
    }

    private static String cookieOf(HttpAnswer begun) {
        return begun.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }

    private HttpAnswer read(String cookie, String path) {
        return anonymous().send(anonymous().request(path).header("Cookie", cookie));
    }

    private HttpAnswer end(String cookie, String query) {
        return anonymous()
                .send(
                        anonymous()
                                .request("/ui/session" + query)
                                .header("Cookie", cookie)
                                .header("Grove-UI", "1")
                                .DELETE());
    }

    private HttpAnswer write(String cookie, String path, String json, String header) {
        HttpRequest.Builder request =
                anonymous()
                        .request(path)
                        .header("Cookie", cookie)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(json));
        return anonymous().send(header.isEmpty() ? request : request.header("Grove-UI", header));
    }
}
