package dev.grove.server.mcp;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** The official Java SDK's client. */
final class JavaSdkClient implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final BlockingQueue<Double> progress = new LinkedBlockingQueue<>();
    private final BlockingQueue<List<Tool>> changes = new LinkedBlockingQueue<>();
    private final AtomicReference<String> session = new AtomicReference<>("");
    private final McpSyncClient client;

    JavaSdkClient(int port, String key) {
        HttpClientStreamableHttpTransport transport =
                HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + port)
                        .endpoint("/mcp/rpc")
                        .openConnectionOnStartup(true)
                        .addHttpRequestCustomizer((request, method, uri, body, context) -> {
                            request.header("Authorization", "Bearer " + key);
                            request.copy()
                                    .uri(uri)
                                    .build()
                                    .headers()
                                    .firstValue("Mcp-Session-Id")
                                    .ifPresent(session::set);
                        })
                        .build();
        this.client =
                McpClient.sync(transport)
                        .clientInfo(Implementation.builder("java-sdk", "2.1.0").build())
                        .requestTimeout(LIMIT)
                        .progressConsumer(update -> progress.add(update.progress()))
                        .toolsChangeConsumer(changes::add)
                        .build();
        var _ = client.initialize();
    }

    /** The session's id, as its requests carry it. */
    String session() {
        return session.get();
    }

    List<String> list() {
        return names(client.listTools().tools());
    }

    String echo(String text) {
        CallToolResult result =
                client.callTool(
                        CallToolRequest.builder("echo").arguments(Map.of("text", text)).build());
        return ((TextContent) result.content().getFirst()).text();
    }

    /** Calls a tool and returns its structured content as text. */
    String structured(String tool, Map<String, Object> arguments) {
        return String.valueOf(
                client.callTool(CallToolRequest.builder(tool).arguments(arguments).build())
                        .structuredContent());
    }

    /** The progress that it received of a call that reports it three times. */
    List<Double> progress() {
        var _ =
                client.callTool(
                        CallToolRequest.builder("test_tool_with_progress")
                                .arguments(Map.of())
                                .progressToken("progress")
                                .build());
        List<Double> received = new ArrayList<>();
        while (received.size() < 3) {
            received.add(next(progress));
        }
        return received;
    }

    /** The names that it fetched by itself after list_changed. */
    List<String> toolsAfter(String trigger) {
        var _ = client.callTool(CallToolRequest.builder(trigger).arguments(Map.of()).build());
        return names(next(changes));
    }

    private static <T> T next(BlockingQueue<T> queue) {
        try {
            T next = queue.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("It received nothing for " + LIMIT);
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> names(List<Tool> tools) {
        return tools.stream().map(Tool::name).toList();
    }

    @Override
    public void close() {
        client.close();
    }
}
