package dev.grove.workspace.git;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.git.broker.GitBroker;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.util.List;

/** {@code git_fetch}. */
final class FetchTool extends GitTool {

    private final GitBroker broker;

    FetchTool(Workspaces workspaces, GitBroker broker) {
        super(
                workspaces,
                "git_fetch",
                Effect.IDEMPOTENT,
                "Brings what is new at the remote that a repository was cloned from, into origin/…; no file changes.",
                RepositorySchema.pathOnly());
        this.broker = broker;
    }

    @Override
    ToolOutcome run(SandboxRepository repository, ToolCall call, ToolContext context)
            throws GitRefusedException {
        return new ToolOutcome.Completed(
                resultText(broker.fetch(order(call, context), repository)));
    }

    static String resultText(List<String> changes) {
        return changes.isEmpty() ? "Nothing is new." : String.join("\n", changes);
    }
}
