package dev.grove.server;

import java.net.http.HttpRequest;

/** A browser's session, by the cookie that it was given. */
public record CookieSession(HttpCaller anonymous, String cookie) {

    /** Signs in with a key. */
    public static CookieSession begin(HttpCaller anonymous, String key) {
        String cookie =
                anonymous
                        .post("/ui/session", "{\"key\":\"" + key + "\"}")
                        .headers()
                        .firstValue("Set-Cookie")
                        .orElseThrow()
                        .split(";")[0];
        return new CookieSession(anonymous, cookie);
    }

    public HttpRequest.Builder request(String path) {
        return anonymous.request(path).header("Cookie", cookie);
    }

    /** Posts as the page does, with the header that writes need. */
    public HttpAnswer post(String path, String json) {
        return anonymous.send(
                request(path)
                        .header("Grove-UI", "1")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    public HttpAnswer end() {
        return anonymous.send(request("/ui/session").header("Grove-UI", "1").DELETE());
    }
}
