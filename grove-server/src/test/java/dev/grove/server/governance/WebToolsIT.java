package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Agents that read the web, under policies that say which hosts. The web is a server on the
 * loopback, so that it has a server and settings of its own.
 */
class WebToolsIT extends GovernedIT {

    private static final List<String> ASKED = new CopyOnWriteArrayList<>();
    private static final HttpServer WEB = web();
    private static final ModelServer MODEL = ModelServer.start(WebToolsIT::next);

    private static HttpServer web() {
        try {
            HttpServer web =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            page(web, "/page", "text/html", "<title>T</title><h1>Page</h1><p>Words.</p>");
            page(
                    web,
                    "/feed",
                    "application/rss+xml",
                    "<rss><channel><title>News</title><item><title>Entry</title></item></channel></rss>");
            page(
                    web,
                    "/search",
                    "application/json",
                    "{\"results\":[{\"title\":\"Hit\",\"url\":\"https://hit.test/\",\"content\":\"c\"}]}");
            web.start();
            return web;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void page(HttpServer web, String path, String type, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        web.createContext(
                path,
                exchange -> {
                    try (exchange) {
                        ASKED.add(exchange.getRequestURI().toString());
                        exchange.getResponseHeaders().set("Content-Type", type);
                        exchange.sendResponseHeaders(200, bytes.length);
                        exchange.getResponseBody().write(bytes);
                    }
                });
    }

    @DynamicPropertySource
    static void web(DynamicPropertyRegistry registry) {
        String url = "http://localhost:" + WEB.getAddress().getPort();
        registry.add("grove.egress.web", () -> "localhost");
        registry.add("grove.egress.allow", () -> "localhost");
        registry.add("grove.web.search.kind", () -> "searxng");
        registry.add("grove.web.search.url", () -> url);
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
    }

    /** Makes one call after the other, by how many results it has read. */
    private static Reply next(Request request) {
        String url = "http://localhost:" + WEB.getAddress().getPort();
        long read =
                request.json()
                        .path("messages")
                        .valueStream()
                        .filter(message -> message.path("role").asString().equals("tool"))
                        .count();
        List<Call> calls =
                List.of(
                        new Call("c1", "web_fetch", "{\"url\":\"%s/page\"}".formatted(url)),
                        new Call("c2", "web_fetch", "{\"url\":\"https://blocked.example/\"}"),
                        new Call("c3", "feed_read", "{\"url\":\"%s/feed\"}".formatted(url)),
                        new Call("c4", "web_search", "{\"query\":\"grove agents\"}"),
                        new Call("c5", "echo", "{\"text\":\"told\"}"),
                        new Call("c6", "finish", "{\"result\":\"done\"}"));
        return Reply.calls(calls.get((int) read));
    }

    @BeforeEach
    void forget() {
        ASKED.clear();
    }

    @AfterAll
    static void stop() {
        WEB.stop(0);
        MODEL.close();
    }

    private void browser(String policy) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"browser","system_prompt":"p","model":"openai/browser",
                         "tools":["web_fetch","feed_read","web_search","echo","finish"],"policies":["%s"]}
                        """
                                .formatted(policy));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    @Test
    void anAgentReadsOfTheWebWhatItsPolicyAllows() {
        policy(
                "docs",
                """
                {"id":"hosts","on":["web_fetch","feed_read"],"when":"!(host(args.url) in ['localhost'])",
                 "then":"deny","say":"Hosts of the docs only."}
                """,
                """
                {"id":"told","on":"echo","when":"'web:localhost' in labels.sources","then":"deny","say":"A page said so."}
                """);
        browser("docs");
        WaitingRun run = completed("browser");

        assertThat(statuses(run))
                .containsExactly(
                        "completed", "denied", "completed", "completed", "denied", "completed");
        List<JsonNode> calls = calls(run);
        assertThat(calls.get(0).path("result").asString()).contains("Title: T", "# Page\n\nWords.");
        assertThat(calls.get(1).path("result").asString()).contains("Hosts of the docs only.");
        assertThat(calls.get(2).path("result").asString()).contains("\"title\":\"Entry\"");
        assertThat(calls.get(3).path("result").asString()).contains("https://hit.test/");
        assertThat(ASKED).containsExactly("/page", "/feed", "/search?format=json&q=grove+agents");
        assertThat(events(run, "labels.raised").toString())
                .contains("\"u:web\"", "\"u:web:localhost\"");
        HttpAnswer sheet = caller.get("/agents/browser/sheet");
        assertThat(sheet.body()).contains("web_fetch", "u:web", "\"outside\"");
    }

    @Test
    void whatOneTenantMayReadIsNotAnothersToRead() {
        policy("none", "{\"id\":\"web\",\"on\":[\"web_*\",\"feed_read\"],\"then\":\"deny\"}");
        browser("none");
        WaitingRun run = completed("browser");

        assertThat(statuses(run))
                .containsExactly("denied", "denied", "denied", "denied", "completed", "completed");
        assertThat(ASKED).isEmpty();
    }
}
