package dev.grove.core.tool.custom;

import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;

/** Is told to models, and executed by the caller's application. */
record ClientTool(ToolSpec spec) implements Tool {

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        throw new IllegalStateException(spec.name() + " is executed by the client");
    }
}
