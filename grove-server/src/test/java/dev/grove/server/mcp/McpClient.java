package dev.grove.server.mcp;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A client that sends exactly what a test says, in either era.
 *
 * @param session null in the modern era, and before {@code initialize}
 */
public record McpClient(HttpCaller caller, boolean modern, @Nullable String session) {

    public static final String RPC = "/mcp/rpc";
    public static final String META =
            """
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28",
             "io.modelcontextprotocol/clientInfo":{"name":"test","version":"1"},
             "io.modelcontextprotocol/clientCapabilities":{"elicitation":{},"sampling":{},"roots":{}}}
            """;

    public static McpClient modern(HttpCaller caller) {
        return new McpClient(caller, true, null);
    }

    /** After {@code initialize}. */
    public static McpClient legacy(HttpCaller caller) {
        return initialized(caller, initialize(caller));
    }

    static McpClient legacy(HttpCaller caller, String capabilities) {
        return initialized(caller, initialize(caller, capabilities));
    }

    /** The first request of a client of the legacy era, whatever is answered. */
    public static HttpAnswer initialize(HttpCaller caller) {
        return initialize(caller, "{\"elicitation\":{},\"sampling\":{}}");
    }

    /** With the session that the answer to {@link #initialize} began. */
    public static McpClient initialized(HttpCaller caller, HttpAnswer answer) {
        return new McpClient(
                caller, false, answer.headers().firstValue("Mcp-Session-Id").orElseThrow());
    }

    private static HttpAnswer initialize(HttpCaller caller, String capabilities) {
        return new McpClient(caller, false, null)
                .call(
                        "initialize",
                        """
                        {"protocolVersion":"2025-11-25","clientInfo":{"name":"test","version":"1"},
                         "capabilities":%s}
                        """
                                .formatted(capabilities));
    }

    public McpClient withSession(String other) {
        return new McpClient(caller, false, other);
    }

    public HttpAnswer call(String method, String params) {
        return caller.send(request(method, params));
    }

    /** A request to add to: with id 1, and the headers that the era demands. */
    public HttpRequest.Builder request(String method, String params) {
        ObjectNode read = (ObjectNode) JsonMapper.shared().readTree(params);
        if (modern) {
            ObjectNode meta =
                    read.get("_meta") instanceof ObjectNode given ? given : read.putObject("_meta");
            meta.setAll((ObjectNode) JsonMapper.shared().readTree(META));
        }
        String body =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                        + method
                        + "\",\"params\":"
                        + read
                        + "}";
        HttpRequest.Builder request = post(body);
        if (modern) {
            request.header("MCP-Protocol-Version", "2026-07-28").header("Mcp-Method", method);
            String name = read.path("name").asString(read.path("uri").asString(""));
            if (!name.isEmpty()) {
                request.header("Mcp-Name", name);
            }
        }
        return request;
    }

    /** Any body at all. */
    public HttpRequest.Builder post(String body) {
        HttpRequest.Builder request =
                caller.request(RPC)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(BodyPublishers.ofString(body));
        if (session != null) {
            request.header("Mcp-Session-Id", session);
        }
        return request;
    }

    public HttpRequest.Builder get() {
        HttpRequest.Builder request =
                caller.request(RPC).header("Accept", "text/event-stream").GET();
        if (session != null) {
            request.header("Mcp-Session-Id", session);
        }
        return request;
    }

    public Stream open(HttpRequest.Builder request) {
        HttpClient client = HttpClient.newHttpClient();
        try {
            HttpResponse<java.io.InputStream> response =
                    client.send(
                            request.timeout(Duration.ofSeconds(90)).build(),
                            HttpResponse.BodyHandlers.ofInputStream());
            return new Stream(client, response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** A stream of events that is being read. */
    public static final class Stream implements AutoCloseable {

        private final HttpClient client;
        private final HttpResponse<java.io.InputStream> response;
        private final BufferedReader lines;
        private String lastId = "";

        Stream(HttpClient client, HttpResponse<java.io.InputStream> response) {
            this.client = client;
            this.response = response;
            this.lines =
                    new BufferedReader(
                            new InputStreamReader(response.body(), StandardCharsets.UTF_8));
        }

        public int status() {
            return response.statusCode();
        }

        public String lastId() {
            return lastId;
        }

        /** The next message; primers and comments are passed over. */
        public JsonNode next() {
            JsonNode message = nextOrNull();
            if (message == null) {
                throw new AssertionError("The stream has ended");
            }
            return message;
        }

        /** Whether there is no further message; waits for the one or the other. */
        public boolean hasEnded() {
            return nextOrNull() == null;
        }

        /** The next message, or null at the stream's end. */
        public @Nullable JsonNode nextOrNull() {
            try {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.startsWith("id: ")) {
                        lastId = line.substring(4);
                    }
                    if (line.startsWith("data: ") && line.length() > 6) {
                        return JsonMapper.shared().readTree(line.substring(6));
                    }
                }
                return null;
            } catch (IOException e) {
                return null;
            }
        }

        /** Reads until the next message with this method. */
        public JsonNode nextNamed(String method) {
            JsonNode message = next();
            while (!message.path("method").asString("").equals(method)) {
                message = next();
            }
            return message;
        }

        /** Reads one line of whatever kind, so that the stream is known to be open. */
        public void awaitFirst() {
            try {
                String line = lines.readLine();
                if (line != null && line.startsWith("id: ")) {
                    lastId = line.substring(4);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            client.shutdownNow();
        }
    }
}
