package dev.grove.server.provider;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server of the modern era over HTTP, with the tools that a test gives it. It outlives the
 * servers that call it, and remembers what it was asked to do.
 */
public final class CountedMcpServer implements AutoCloseable {

    private static final String MEMBERS =
            """
            {"resultType": "complete", "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
             "ttlMs": 0, "cacheScope": "private",
             "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "counted", "version": "1"}}}
            """;

    private final HttpServer http;
    private final List<Tool> tools;
    private final List<Called> calls = new CopyOnWriteArrayList<>();

    /** Begins the texts of results that are errors. */
    public static final String ERROR = "Error: ";

    /**
     * A tool of it.
     *
     * @param readOnly whether it says so; otherwise it must not be called twice
     * @param answer what its text is, by its arguments
     * @param labels that it gives to its results
     */
    public record Tool(
            String name, boolean readOnly, Function<JsonNode, String> answer, List<String> labels) {

        public Tool(String name, boolean readOnly, Function<JsonNode, String> answer) {
            this(name, readOnly, answer, List.of());
        }
    }

    /** Tool call that the server got, with its arguments as they came. */
    public record Called(String tool, JsonNode arguments) {}

    public CountedMcpServer(Tool... tools) {
        this.tools = List.of(tools);
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

    /** The arguments of each call of a tool, in their order. */
    public List<JsonNode> calls(String tool) {
        return calls.stream()
                .filter(call -> call.tool().equals(tool))
                .map(Called::arguments)
                .toList();
    }

    @Override
    public void close() {
        http.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request = JsonMapper.shared().readTree(exchange.getRequestBody());
            ObjectNode response = JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0");
            response.set("id", request.path("id"));
            response.set("result", result(request));
            byte[] body = JsonMapper.shared().writeValueAsBytes(response);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private JsonNode result(JsonNode request) {
        return switch (request.path("method").stringValue()) {
            case "server/discover" -> JsonMapper.shared().readTree(MEMBERS);
            case "tools/list" -> list();
            case "tools/call" -> call(request.path("params"));
            default -> throw new IllegalStateException(request.toString());
        };
    }

    private ObjectNode list() {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("resultType", "complete").put("ttlMs", 0).put("cacheScope", "private");
        ArrayNode all = list.putArray("tools");
        for (Tool tool : tools) {
            ObjectNode one = all.addObject().put("name", tool.name());
            one.putObject("inputSchema").put("type", "object");
            one.putObject("annotations").put("readOnlyHint", tool.readOnly());
        }
        return list;
    }

    private ObjectNode call(JsonNode params) {
        Tool tool =
                tools.stream()
                        .filter(one -> one.name().equals(params.path("name").stringValue()))
                        .findFirst()
                        .orElseThrow();
        calls.add(new Called(tool.name(), params.path("arguments")));
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("resultType", "complete");
        String text = tool.answer().apply(params.path("arguments"));
        answer.putArray("content").addObject().put("type", "text").put("text", text);
        if (text.startsWith(ERROR)) {
            answer.put("isError", true);
        }
        if (!tool.labels().isEmpty()) {
            ArrayNode labels = answer.putObject("_meta").putArray("dev.grove/labels");
            tool.labels().forEach(labels::add);
        }
        return answer;
    }
}
