package dev.grove.workspace.tool;

import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;

/** What a tool does in the sandbox of its run. */
@FunctionalInterface
public interface SandboxWork {

    /**
     * Does it.
     *
     * @throws SandboxRefusedException when the toolbox says no, in words for the model
     * @throws SandboxLostException when nobody knows what became of it
     */
    ToolOutcome in(Sandbox sandbox);

    /**
     * Does it in the run's sandbox, and says how it ended, and first what the model must know of
     * its files.
     *
     * @throws ToolInterruptedException when nobody knows what became of it
     */
    default ToolOutcome doFor(Workspaces workspaces, ToolContext context) {
        Sandbox sandbox;
        try {
            sandbox = workspaces.sandbox(context.run(), context.epoch());
        } catch (SandboxLostException e) {
            // Nothing has run yet, so there is nothing in doubt.
            return new ToolOutcome.Failed(
                    "No sandbox can be had: " + String.valueOf(e.getMessage()));
        }
        try {
            ToolOutcome outcome = in(sandbox);
            // Only what the model will read counts as told.
            return after(notice(workspaces, context), outcome);
        } catch (SandboxRefusedException e) {
            return new ToolOutcome.Failed(notice(workspaces, context) + e.getMessage());
        } catch (SandboxLostException e) {
            throw new ToolInterruptedException(String.valueOf(e.getMessage()));
        }
    }

    private static String notice(Workspaces workspaces, ToolContext context) {
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
            case ToolOutcome.Finished finished -> finished;
        };
    }
}
