package dev.grove.core.run.work;

import dev.grove.core.agent.CallTerms;
import dev.grove.core.tool.ToolCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One tool is called, with these arguments, under these terms.
 *
 * @param pin the tool as it was when the run was started, where a tenant brought it; null for a
 *     tool of the server and for one of the caller's application
 */
public record CallWork(String tool, ObjectNode arguments, CallTerms terms, @Nullable JsonNode pin)
        implements Work {

    /** The id of the only call of such a run. */
    public static final String CALL_ID = "call";

    @Override
    public RunKind kind() {
        return RunKind.CALL;
    }

    @Override
    public String title() {
        return tool;
    }

    public ToolCall call() {
        return new ToolCall(CALL_ID, tool, arguments);
    }
}
