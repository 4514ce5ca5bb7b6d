package dev.grove.bench.mcp;

import dev.grove.core.key.Scope;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.McpToolSource;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.ToolAnnotations;
import dev.grove.mcp.catalog.ToolDescriptor;
import java.util.List;
import java.util.Optional;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives Grove the tool that the other side has: added to the server's class path, it is found like
 * any part of the server.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class EchoTools implements McpToolSource {

    private static final String NAME = "echo";

    private static final McpTool ECHO =
            new McpTool() {

                private final ToolDescriptor definition =
                        new ToolDescriptor(
                                NAME,
                                null,
                                "Returns its argument",
                                (ObjectNode)
                                        JsonMapper.shared()
                                                .readTree(
                                                        """
                                                        {"type": "object", "required": ["text"],
                                                         "properties": {"text": {"type": "string"}}}
                                                        """),
                                null,
                                ToolAnnotations.READS,
                                Scope.INVOKE);

                @Override
                public ToolDescriptor definition() {
                    return definition;
                }

                @Override
                public Outcome<CallToolResult> call(ObjectNode arguments, CallContext context) {
                    return new Outcome.Done<>(
                            CallToolResult.text(arguments.path("text").stringValue()));
                }
            };

    @Override
    public List<McpTool> list(McpCaller caller, String after, int limit) {
        return after.compareTo(NAME) < 0 ? List.of(ECHO) : List.of();
    }

    @Override
    public Optional<McpTool> find(McpCaller caller, String name) {
        return Optional.of(ECHO).filter(_ -> name.equals(NAME));
    }
}
