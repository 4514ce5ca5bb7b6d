package dev.grove.workspace.git;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Probe;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import dev.grove.workspace.tool.CallName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code git_commit}. The reflog says afterwards which call made a commit. */
final class CommitTool extends GitTool implements Probe {

    CommitTool(Workspaces workspaces) {
        super(
                workspaces,
                "git_commit",
                Effect.PROBE,
                "Commits what is staged; with all, also every changed file that git tracks. Author and committer are"
                        + " set for you. Hooks of the repository are not run.",
                RepositorySchema.pathAnd(
                        """
                        {"message": {"type": "string", "minLength": 1, "maxLength": 100000},
                         "all": {"type": "boolean"}}
                        """,
                        "message"));
    }

    @Override
    ToolOutcome run(SandboxRepository repository, ToolCall call, ToolContext context) {
        ObjectNode arguments = call.arguments().deepCopy();
        arguments.put("call", CallName.of(call, context));
        arguments.set("author", Author.of(context.git()));
        JsonNode result = repository.call("git_commit", arguments);
        return new ToolOutcome.Completed(
                resultText(result.path("commit").asString(""))
                        + "\n"
                        + result.path("output").asString(""));
    }

    @Override
    public ProbeOutcome probe(ToolCall call, ToolContext context) {
        ObjectNode arguments =
                JsonNodeFactory.instance.objectNode().put("call", CallName.of(call, context));
        try {
            JsonNode commit =
                    repository(call, context).call("git_find_commit", arguments).path("commit");
            return commit.isString()
                    ? new ProbeOutcome.Happened(resultText(commit.stringValue()))
                    : new ProbeOutcome.DidNotHappen();
        } catch (SandboxRefusedException _) {
            // No repository is there, so nothing was committed to it that still is.
            return new ProbeOutcome.DidNotHappen();
        } catch (SandboxLostException e) {
            throw new ToolInterruptedException(String.valueOf(e.getMessage()));
        }
    }

    private static String resultText(String commit) {
        return "Committed " + commit + ".";
    }
}
