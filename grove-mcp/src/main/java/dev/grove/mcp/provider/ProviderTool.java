package dev.grove.mcp.provider;

import dev.grove.core.provider.ProvidedTool;
import dev.grove.core.provider.ToolDefinition;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;

/**
 * A tool of a provider, as a version of an agent has it.
 *
 * @param pinned with the tenant's rules as they were when the run was opened
 * @param definition what the model sees; the tool is called only while this is approved
 */
record ProviderTool(
        ToolSpec spec, ProvidedTool pinned, ToolDefinition definition, ProviderCalls calls)
        implements Tool {

    @Override
    public boolean needsApproval() {
        return pinned.rules().needsApproval();
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        return calls.call(this, call, context);
    }

    /** Whether the same call may be made again when its outcome is unknown. */
    boolean mayRepeat() {
        return switch (spec.effect()) {
            case READ_ONLY, IDEMPOTENT, KEYED -> true;
            case PROBE, UNSAFE -> false;
        };
    }
}
