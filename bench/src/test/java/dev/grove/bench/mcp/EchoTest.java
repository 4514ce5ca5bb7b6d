package dev.grove.bench.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.grove.bench.http.HttpConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EchoTest {

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private boolean givesSessions = true;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/mcp", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request = JsonMapper.shared().readTree(exchange.getRequestBody());
            String method = request.path("method").stringValue();
            String session = exchange.getRequestHeaders().getFirst("Mcp-Session-Id");
            asked.add(method + " in " + session);
            if (method.equals("initialize") && givesSessions) {
                exchange.getResponseHeaders().set("Mcp-Session-Id", "s1");
            }
            byte[] body = (Echo.TEXT + " by 2025-11-25").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private Endpoint endpoint() {
        return Endpoint.withKey(server.getAddress(), "/mcp", "key");
    }

    @Test
    void beginsASessionBeforeItsCalls() throws IOException {
        try (Caller caller = new Caller(new SessionEcho(endpoint()))) {
            caller.call();
            caller.call();
        }
        assertThat(asked)
                .containsExactly(
                        "initialize in null",
                        "notifications/initialized in s1",
                        "tools/call in s1",
                        "tools/call in s1");
    }

    @Test
    void refusesAServerWithoutSessions() throws IOException {
        givesSessions = false;
        try (HttpConnection connection = new HttpConnection(server.getAddress())) {
            assertThatIOException()
                    .isThrownBy(() -> new SessionEcho(endpoint()).begin(connection))
                    .withMessageContaining("no session");
        }
    }

    @Test
    void callsAtOnceWhereEachCallStandsForItself() throws IOException {
        try (Caller caller = new Caller(new ModernEcho(endpoint()))) {
            caller.call();
        }
        assertThat(asked).containsExactly("tools/call in null");
    }
}
