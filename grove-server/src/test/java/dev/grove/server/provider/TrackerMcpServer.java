package dev.grove.server.provider;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An MCP server of the modern era over HTTP, with two tools, which takes some credentials. */
public final class TrackerMcpServer implements AutoCloseable {

    public static final String TOKEN = "a-token-of-the-tracker";

    private final HttpServer http;
    private final Predicate<String> takes;
    private final List<JsonNode> calls = new CopyOnWriteArrayList<>();
    private final Map<String, String> credentials = new ConcurrentHashMap<>();
    private volatile String description = "Looks an issue up.";

    public TrackerMcpServer() {
        this(TOKEN::equals);
    }

    /**
     * @param takes which bearer tokens are taken
     */
    public TrackerMcpServer(Predicate<String> takes) {
        this.takes = takes;
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/mcp", this::answer);
        http.start();
    }

    public String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/mcp";
    }

    /** Sets the description of the tool {@code look_up} in lists from now on. */
    public void describe(String words) {
        description = words;
    }

    /** The parameters of {@code tools/call}. */
    public List<JsonNode> calls() {
        return calls;
    }

    /** Bearer tokens that came, with the methods that they came for. */
    public Map<String, String> credentials() {
        return credentials;
    }

    @Override
    public void close() {
        http.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request = JsonMapper.shared().readTree(exchange.getRequestBody());
            String credential =
                    String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"))
                            .replace("Bearer ", "");
            credentials.put(credential, request.path("method").stringValue());
            if (!takes.test(credential)) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            ObjectNode response = JsonNodeFactory.instance.objectNode();
            response.put("jsonrpc", "2.0").set("id", request.path("id"));
            response.set("result", result(request, credential));
            byte[] body = JsonMapper.shared().writeValueAsBytes(response);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private JsonNode result(JsonNode request, String credential) {
        return switch (request.path("method").stringValue()) {
            case "server/discover" ->
                    JsonMapper.shared()
                            .readTree(
                                    """
                                    {"resultType": "complete", "supportedVersions": ["2026-07-28"],
                                     "capabilities": {"tools": {}}, "ttlMs": 0, "cacheScope": "private",
                                     "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "tracker", "version": "7"}}}
                                    """);
            case "tools/list" -> {
                ObjectNode list =
                        (ObjectNode)
                                JsonMapper.shared()
                                        .readTree(
                                                """
                                                {"resultType": "complete", "ttlMs": 0, "cacheScope": "private", "tools": [
                                                 {"name": "look_up", "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}},
                                                  "required": ["id"]}, "annotations": {"readOnlyHint": true}},
                                                 {"name": "close", "description": "Closes an issue.", "inputSchema": {"type": "object"}}]}
                                                """);
                ((ObjectNode) list.at("/tools/0")).put("description", description);
                yield list;
            }
            case "tools/call" -> {
                calls.add(request.path("params"));
                ObjectNode answer = JsonNodeFactory.instance.objectNode();
                answer.put("resultType", "complete");
                // Repeats the credential, as a careless server would.
                answer.putArray("content")
                        .addObject()
                        .put("type", "text")
                        .put(
                                "text",
                                "%s is open, %s"
                                        .formatted(
                                                request.at("/params/arguments/id").asString("?"),
                                                credential));
                yield answer;
            }
            default -> throw new IllegalStateException(request.toString());
        };
    }
}
