package dev.grove.workspace.tool;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.Probe;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.Sandbox;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool that is one operation of the toolbox: arguments in, text for the model out. */
abstract class SandboxTool extends WorkspaceTool {

    /** The argument by which an operation learns which call it is for. */
    static final String CALL = "call";

    static final Duration LIMIT = Duration.ofSeconds(60);

    private final String operation;

    /**
     * A tool.
     *
     * @param operation of the toolbox
     * @param schema JSON Schema of the arguments
     */
    SandboxTool(
            Workspaces workspaces,
            String operation,
            String name,
            Effect effect,
            String description,
            String schema) {
        super(
                workspaces,
                new ToolSpec(name, description, InputSchema.of(schema), effect, Bucket.WORKSPACE));
        this.operation = operation;
    }

    @Override
    protected final ToolOutcome executeIn(Sandbox sandbox, ToolCall call, ToolContext context) {
        ObjectNode arguments = arguments(call.arguments().deepCopy());
        if (this instanceof Probe) {
            arguments.put(CALL, CallName.of(call, context));
        }
        JsonNode result =
                sandbox.call(operation, arguments, limit(arguments), context.cancellation());
        return outcome(result, call.arguments());
    }

    /** The operation's arguments; where they are named as the tool's, there is nothing to do. */
    ObjectNode arguments(ObjectNode ofCall) {
        return ofCall;
    }

    Duration limit(ObjectNode arguments) {
        return LIMIT;
    }

    abstract ToolOutcome outcome(JsonNode result, ObjectNode arguments);
}
