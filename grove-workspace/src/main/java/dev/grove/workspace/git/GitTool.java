package dev.grove.workspace.git;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.git.broker.GitOrder;
import dev.grove.workspace.git.broker.GitRefusedException;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A tool on a repository of the workspace. */
abstract class GitTool implements Tool {

    private static final String ROOT = ".";

    private final Workspaces workspaces;
    private final ToolSpec spec;

    /**
     * @param schema JSON Schema of the arguments
     */
    GitTool(Workspaces workspaces, String name, Effect effect, String description, String schema) {
        this.workspaces = workspaces;
        this.spec =
                new ToolSpec(
                        name,
                        description,
                        (ObjectNode) JsonMapper.shared().readTree(schema),
                        effect,
                        Bucket.GIT);
    }

    @Override
    public final ToolSpec spec() {
        return spec;
    }

    @Override
    public final ToolOutcome execute(ToolCall call, ToolContext context) {
        SandboxRepository repository;
        try {
            repository = repository(call, context);
        } catch (SandboxLostException e) {
            // Nothing has run yet, so there is nothing in doubt.
            return new ToolOutcome.Failed(
                    "No sandbox can be had: " + String.valueOf(e.getMessage()));
        }
        String notice =
                workspaces
                        .takeNotice(context.run(), context.epoch())
                        .map(text -> text + "\n")
                        .orElse("");
        try {
            return after(notice, run(repository, call, context));
        } catch (GitRefusedException | SandboxRefusedException e) {
            return new ToolOutcome.Failed(notice + e.getMessage());
        } catch (SandboxLostException e) {
            throw new ToolInterruptedException(String.valueOf(e.getMessage()));
        }
    }

    private static ToolOutcome after(String notice, ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Completed(String content) ->
                    new ToolOutcome.Completed(notice + content);
            case ToolOutcome.Failed(String content) -> new ToolOutcome.Failed(notice + content);
            case ToolOutcome.Finished finished -> finished;
        };
    }

    /**
     * @throws GitRefusedException for what the model can read and mend
     */
    abstract ToolOutcome run(SandboxRepository repository, ToolCall call, ToolContext context)
            throws GitRefusedException;

    /** The repository that a call names. */
    final SandboxRepository repository(ToolCall call, ToolContext context) {
        return new SandboxRepository(
                workspaces.sandbox(context.run(), context.epoch()),
                path(call),
                context.cancellation());
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
