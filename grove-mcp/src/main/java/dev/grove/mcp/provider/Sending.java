package dev.grove.mcp.provider;

import dev.grove.core.provider.ToolProvider;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.mcp.client.rpc.CallLimits;

/** A call under way. */
record Sending(
        ProviderTool tool,
        ToolCall call,
        ToolContext context,
        ToolProvider provider,
        ProviderLink link,
        CallLimits limits) {

    @Override
    public String toString() {
        return tool.spec().name() + " " + call.id();
    }
}
