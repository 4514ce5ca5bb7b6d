package dev.grove.mcp.provision;

import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.ToolForm;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.McpToolSource;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Brings the operations of all features that have the form of a tool; the dispatcher shows each
 * caller those of its scope. Asked first: it answers from memory, and no agent takes the name of
 * one.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class OperationTools implements McpToolSource {

    private final NavigableMap<String, McpTool> tools = new TreeMap<>();

    OperationTools(List<OperationSource> sources) {
        for (OperationSource source : sources) {
            for (Operation<?> operation : source.operations()) {
                ToolForm form = operation.tool();
                if (form != null) {
                    tools.put(form.name(), OperationTool.of(operation, form));
                }
            }
        }
    }

    @Override
    public List<McpTool> list(McpCaller caller, String after, int limit) {
        return tools.tailMap(after, false).values().stream().limit(limit).toList();
    }

    @Override
    public boolean isListedFirst() {
        return true;
    }

    @Override
    public Optional<McpTool> find(McpCaller caller, String name) {
        return Optional.ofNullable(tools.get(name));
    }
}
