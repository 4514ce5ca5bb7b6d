package dev.grove.server.ui.openid;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Browser for sign-ins: it keeps cookies by origin, and goes one redirect at a time, so that a test
 * sees each.
 */
public final class Browser {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

    private final UnaryOperator<URI> balancer;
    private final Map<String, Map<String, String>> cookies = new HashMap<>();

    /**
     * @param balancer the address that really answers for the one that the browser asks
     */
    public Browser(UnaryOperator<URI> balancer) {
        this.balancer = balancer;
    }

    /** Where an answer leads on to. */
    public record Step(URI from, HttpResponse<String> response) {

        public URI location() {
            return from.resolve(response.headers().firstValue("Location").orElseThrow());
        }
    }

    public Step go(URI to) {
        return send(to, HttpRequest.newBuilder().GET());
    }

    /** Fills in the issuer's form, and goes as far as the issuer leads, back to Grove. */
    public URI signIn(URI atIssuer, String user, String password) {
        URI at = atIssuer;
        for (int steps = 0; steps < 10; steps++) {
            Step step = go(at);
            if (step.response().statusCode() == 200) {
                step = send(at.resolve("/login"), form(step.response().body(), user, password));
            }
            at = step.location();
            if (at.getPath().startsWith("/ui/")) {
                return at;
            }
        }
        throw new AssertionError("The issuer leads round in circles: " + at);
    }

    private static HttpRequest.Builder form(String page, String user, String password) {
        Matcher token = TOKEN.matcher(page);
        if (!token.find()) {
            throw new AssertionError("No form: " + page);
        }
        String body =
                Map.of("username", user, "password", password, "_csrf", token.group(1))
                        .entrySet()
                        .stream()
                        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
                        .collect(Collectors.joining("&"));
        return HttpRequest.newBuilder()
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    public Map<String, String> cookiesOf(URI at) {
        return cookies.computeIfAbsent(at.getAuthority(), _ -> new HashMap<>());
    }

    /** Deletes as the page does, with the header that writes need. */
    public Step delete(URI at) {
        return send(at, HttpRequest.newBuilder().header("Grove-UI", "1").DELETE());
    }

    private Step send(URI to, HttpRequest.Builder request) {
        Map<String, String> kept = cookiesOf(to);
        request.uri(balancer.apply(to)).header("Accept", "text/html,*/*;q=0.8").timeout(LIMIT);
        if (!kept.isEmpty()) {
            request.header(
                    "Cookie",
                    kept.entrySet().stream()
                            .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }
        try {
            HttpResponse<String> response =
                    CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
            response.headers().allValues("Set-Cookie").forEach(set -> keep(kept, set));
            return new Step(to, response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private static void keep(Map<String, String> kept, String set) {
        String cookie = set.split(";", 2)[0];
        int equals = cookie.indexOf('=');
        String name = cookie.substring(0, equals);
        if (set.contains("Max-Age=0")) {
            kept.remove(name);
        } else {
            kept.put(name, cookie.substring(equals + 1));
        }
    }
}
