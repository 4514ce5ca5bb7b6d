package dev.grove.workspace.git;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.git.broker.GitOrder;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.tool.WorkspaceTool;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool on a repository of the workspace. */
abstract class GitTool extends WorkspaceTool {

    private static final String ROOT = ".";

    /**
     * @param schema JSON Schema of the arguments
     */
    GitTool(
            Workspaces workspaces,
            String name,
            Effect effect,
            String description,
            ObjectNode schema) {
        super(workspaces, new ToolSpec(name, description, schema, effect, Bucket.GIT));
    }

    @Override
    protected final ToolOutcome executeIn(Sandbox sandbox, ToolCall call, ToolContext context) {
        try {
            return run(repository(sandbox, call, context), call, context);
        } catch (GitRefusedException e) {
            return new ToolOutcome.Failed(String.valueOf(e.getMessage()));
        }
    }

    /**
     * @throws GitRefusedException for what the model can read and mend
     */
    abstract ToolOutcome run(SandboxRepository repository, ToolCall call, ToolContext context)
            throws GitRefusedException;

    /** The repository that a call names. */
    final SandboxRepository repository(ToolCall call, ToolContext context) {
        return repository(sandbox(context), call, context);
    }

    private static SandboxRepository repository(
            Sandbox sandbox, ToolCall call, ToolContext context) {
        return new SandboxRepository(sandbox, path(call), context.cancellation());
    }

    static GitOrder order(ToolCall call, ToolContext context) throws GitRefusedException {
        return GitOrder.of(
                context.tenant(),
                context.run(),
                context.turn(),
                path(call),
                context.cancellation());
    }

    static @Nullable String text(ToolCall call, String argument) {
        JsonNode value = call.arguments().path(argument);
        return value.isString() ? value.stringValue() : null;
    }

    static boolean flag(ToolCall call, String argument) {
        return call.arguments().path(argument).asBoolean(false);
    }

    private static String path(ToolCall call) {
        String path = text(call, "path");
        return path == null ? ROOT : path;
    }
}
