package dev.grove.workspace.git;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Probe;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.git.broker.GitBroker;
import dev.grove.workspace.git.broker.Pushed;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import dev.grove.workspace.tool.CallName;

/** {@code git_push}. The remote says afterwards whether it took place. */
final class PushTool extends GitTool implements Probe {

    private final GitBroker broker;

    PushTool(Workspaces workspaces, GitBroker broker) {
        super(
                workspaces,
                "git_push",
                Effect.PROBE,
                "Pushes a branch to the branch of the same name of the remote that the repository was cloned from. What"
                        + " the remote has is never lost, unless the agent is granted force and asks for it.",
                RepositorySchema.pathAnd(
                        """
                        {"branch": {"type": "string", "minLength": 1, "maxLength": 500,
                                    "description": "The one that is checked out if left out."},
                         "force": {"type": "boolean"}}
                        """));
        this.broker = broker;
    }

    @Override
    ToolOutcome run(SandboxRepository repository, ToolCall call, ToolContext context)
            throws GitRefusedException {
        boolean force = flag(call, "force");
        if (force && !context.git().allowForcePush()) {
            return new ToolOutcome.Failed(
                    "This agent may not push with force; nothing was pushed. Its definition can grant it in"
                            + " git.allow_force_push.");
        }
        return new ToolOutcome.Completed(
                resultText(
                        broker.push(
                                order(call, context),
                                repository,
                                CallName.of(call, context),
                                text(call, "branch"),
                                force)));
    }

    @Override
    public ProbeOutcome probe(ToolCall call, ToolContext context) {
        try {
            return broker.probePush(order(call, context), CallName.of(call, context));
        } catch (GitRefusedException _) {
            // With such a path nothing was ever pushed.
            return new ProbeOutcome.DidNotHappen();
        }
    }

    private static String resultText(Pushed pushed) {
        if (pushed.newCommit().equals(pushed.oldCommit())) {
            return "The remote has " + pushed.branch() + " at " + pushed.newCommit() + " already.";
        }
        return "Pushed "
                + pushed.branch()
                + ": "
                + (pushed.oldCommit() == null ? "new branch" : pushed.oldCommit())
                + " -> "
                + pushed.newCommit()
                + ".";
    }
}
