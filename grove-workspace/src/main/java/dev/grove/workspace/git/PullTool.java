package dev.grove.workspace.git;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.git.broker.GitBroker;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code git_pull}. */
final class PullTool extends GitTool {

    private final GitBroker broker;

    PullTool(Workspaces workspaces, GitBroker broker) {
        super(
                workspaces,
                "git_pull",
                Effect.IDEMPOTENT,
                "Fetches, then takes the remote's branch of the same name into the one that is checked out: by moving"
                        + " ahead, or with a merge commit.",
                RepositorySchema.pathOnly());
        this.broker = broker;
    }

    /** The remote is only read. */
    @Override
    public boolean changesOnlyFiles() {
        return true;
    }

    @Override
    ToolOutcome run(SandboxRepository repository, ToolCall call, ToolContext context)
            throws GitRefusedException {
        String fetched = FetchTool.resultText(broker.fetch(order(call, context), repository));
        String branch = repository.state().branch();
        if (branch == null) {
            return new ToolOutcome.Failed(
                    fetched + "\nNo branch is checked out, so nothing was merged.");
        }
        ObjectNode arguments = JsonNodeFactory.instance.objectNode().put("branch", branch);
        arguments.set("author", Author.of(context.git()));
        JsonNode result = repository.call("git_merge", arguments);
        List<String> conflicts = new ArrayList<>();
        result.path("conflicts").forEach(file -> conflicts.add(file.asString("")));
        String text = fetched + "\n" + result.path("output").asString("");
        return conflicts.isEmpty()
                ? new ToolOutcome.Completed(text)
                : new ToolOutcome.Failed(
                        text
                                + "\nConflicts in "
                                + String.join(", ", conflicts)
                                + ". Edit these files, then git_add and git_commit.");
    }
}
