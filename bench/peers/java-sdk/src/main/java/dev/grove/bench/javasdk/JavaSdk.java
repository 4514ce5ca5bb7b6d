package dev.grove.bench.javasdk;

import dev.grove.bench.process.Serving;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A server of MCP with one tool, in the era of sessions, without authentication or an audit log.
 */
public final class JavaSdk {

    private static final String PATH = "/mcp";

    private static final Map<String, Object> INPUT =
            Map.of(
                    "type", "object",
                    "properties", Map.of("text", Map.of("type", "string")),
                    "required", List.of("text"));

    private JavaSdk() {}

    public static void main(String[] args) throws Exception {
        HttpServletStreamableServerTransportProvider transport =
                HttpServletStreamableServerTransportProvider.builder().mcpEndpoint(PATH).build();
        McpServer.sync(transport)
                .serverInfo("minimal", "1.0.0")
                .toolCall(
                        McpSchema.Tool.builder("echo", INPUT)
                                .description("Returns its argument")
                                .build(),
                        (_, request) -> echo(request))
                .build();
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder holder = new ServletHolder(transport);
        holder.setAsyncSupported(true);
        context.addServlet(holder, PATH + "/*");
        server.setHandler(context);
        server.start();
        Serving.untilInputEnds(connector.getLocalPort());
        System.exit(0);
    }

    private static McpSchema.CallToolResult echo(McpSchema.CallToolRequest request) {
        return McpSchema.CallToolResult.builder()
                .addTextContent(String.valueOf(request.arguments().get("text")))
                .build();
    }
}
