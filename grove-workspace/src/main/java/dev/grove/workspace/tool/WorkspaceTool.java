package dev.grove.workspace.tool;

import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;

/** A tool that works in the sandbox of its run. */
public abstract class WorkspaceTool implements Tool {

    private final Workspaces workspaces;
    private final ToolSpec spec;

    protected WorkspaceTool(Workspaces workspaces, ToolSpec spec) {
        this.workspaces = workspaces;
        this.spec = spec;
    }

    @Override
    public final ToolSpec spec() {
        return spec;
    }

    /**
     * Does its work in the run's sandbox, and says how it ended, and first what the model must know
     * of its files.
     *
     * @throws ToolInterruptedException when its outcome is unknown
     */
    @Override
    public final ToolOutcome execute(ToolCall call, ToolContext context) {
        Sandbox sandbox;
        try {
            sandbox = sandbox(context);
        } catch (SandboxLostException e) {
            // Nothing has run yet, so there is nothing in doubt.
            return new ToolOutcome.Failed(
                    "No sandbox can be had: " + String.valueOf(e.getMessage()));
        }
        try {
            ToolOutcome outcome = executeIn(sandbox, call, context);
            // A notice is taken only for an answer that the model will read.
            return after(notice(context), outcome);
        } catch (SandboxRefusedException e) {
            return new ToolOutcome.Failed(notice(context) + e.getMessage());
        } catch (SandboxLostException e) {
            throw new ToolInterruptedException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Does the work of one call.
     *
     * @throws SandboxRefusedException when the toolbox says no, in words for the model
     * @throws SandboxLostException when its outcome is unknown
     */
    protected abstract ToolOutcome executeIn(Sandbox sandbox, ToolCall call, ToolContext context);

    /**
     * The run's sandbox.
     *
     * @throws SandboxLostException when none can be had
     */
    protected final Sandbox sandbox(ToolContext context) {
        return workspaces.sandbox(context.run(), context.epoch());
    }

    private String notice(ToolContext context) {
        return workspaces
                .takeNotice(context.run(), context.epoch())
                .map(text -> text + "\n")
                .orElse("");
    }

    private static ToolOutcome after(String notice, ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Completed(String content) ->
                    new ToolOutcome.Completed(notice + content);
            case ToolOutcome.Failed(String content) -> new ToolOutcome.Failed(notice + content);
            case ToolOutcome.InDoubt(String content) -> new ToolOutcome.InDoubt(notice + content);
            case ToolOutcome.Finished finished -> finished;
            case ToolOutcome.Waiting waiting -> waiting;
        };
    }
}
