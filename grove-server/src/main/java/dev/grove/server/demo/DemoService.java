package dev.grove.server.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A service that the demo's agent may call: an MCP server on this machine, which remembers what it
 * was sent.
 */
final class DemoService implements AutoCloseable {

    private static final String REVISION = "2026-07-28";

    private final JsonMapper json;
    private final HttpServer http;
    private final String name;
    private final List<Tool> tools;
    private final List<String> told = new CopyOnWriteArrayList<>();

    /**
     * A tool of it. One that reads answers with its text; another one keeps what it is sent.
     *
     * @param arguments names of its arguments, each a text; what is sent is in {@code text}
     * @param answer its result
     */
    record Tool(
            String name,
            String description,
            List<String> arguments,
            boolean reads,
            String answer) {}

    DemoService(JsonMapper json, String name, Tool... tools) throws IOException {
        this.json = json;
        this.name = name;
        this.tools = List.of(tools);
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/mcp", this::answer);
        http.start();
    }

    String name() {
        return name;
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/mcp";
    }

    /** Texts that it was sent so far. */
    List<String> told() {
        return List.copyOf(told);
    }

    @Override
    public void close() {
        http.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode request = json.readTree(exchange.getRequestBody());
            ObjectNode response = json.createObjectNode().put("jsonrpc", "2.0");
            response.set("id", request.path("id"));
            response.set("result", result(request).put("resultType", "complete"));
            byte[] body = json.writeValueAsBytes(response);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private ObjectNode result(JsonNode request) {
        return switch (request.path("method").asString("")) {
            case "server/discover" -> discovered();
            case "tools/list" -> listed();
            default -> called(request.path("params"));
        };
    }

    private ObjectNode discovered() {
        ObjectNode found = cached();
        found.putArray("supportedVersions").add(REVISION);
        found.putObject("capabilities").putObject("tools");
        found.putObject("_meta")
                .putObject("io.modelcontextprotocol/serverInfo")
                .put("name", name)
                .put("version", "1");
        return found;
    }

    private ObjectNode cached() {
        return json.createObjectNode().put("ttlMs", 0).put("cacheScope", "private");
    }

    private ObjectNode listed() {
        ObjectNode list = cached();
        ArrayNode all = list.putArray("tools");
        for (Tool tool : tools) {
            ObjectNode one =
                    all.addObject().put("name", tool.name()).put("description", tool.description());
            one.putObject("annotations").put("readOnlyHint", tool.reads());
            ObjectNode schema = one.putObject("inputSchema").put("type", "object");
            ObjectNode properties = schema.putObject("properties");
            ArrayNode required = schema.putArray("required");
            for (String argument : tool.arguments()) {
                properties.putObject(argument).put("type", "string");
                required.add(argument);
            }
        }
        return list;
    }

    private ObjectNode called(JsonNode params) {
        Tool tool =
                tools.stream()
                        .filter(one -> one.name().equals(params.path("name").asString("")))
                        .findFirst()
                        .orElseThrow();
        if (!tool.reads()) {
            told.add(params.at("/arguments/text").asString(""));
        }
        ObjectNode answer = json.createObjectNode();
        answer.putArray("content").addObject().put("type", "text").put("text", tool.answer());
        return answer;
    }
}
