package dev.grove.workspace.tool;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.workspace.Workspaces;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A tool that is one operation of the toolbox: arguments in, text for the model out. */
abstract class SandboxTool implements Tool {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Workspaces workspaces;
    private final ToolSpec spec;
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
        this.workspaces = workspaces;
        this.operation = operation;
        this.spec =
                new ToolSpec(
                        name,
                        description,
                        (ObjectNode) JsonMapper.shared().readTree(schema),
                        effect,
                        Bucket.WORKSPACE);
    }

    @Override
    public final ToolSpec spec() {
        return spec;
    }

    @Override
    public final ToolOutcome execute(ToolCall call, ToolContext context) {
        SandboxWork work =
                sandbox -> {
                    ObjectNode arguments = arguments(call.arguments().deepCopy());
                    JsonNode result =
                            sandbox.call(
                                    operation, arguments, limit(arguments), context.cancellation());
                    return outcome(result, call.arguments());
                };
        return work.doFor(workspaces, context);
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
