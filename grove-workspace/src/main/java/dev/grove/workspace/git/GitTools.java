package dev.grove.workspace.git;

import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSource;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.git.broker.GitBroker;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Offers the git tools for as long as sandboxes can be had. */
@Component
class GitTools implements ToolSource {

    private final Workspaces workspaces;
    private final List<Tool> tools;

    GitTools(Workspaces workspaces, GitBroker broker) {
        this.workspaces = workspaces;
        List<Tool> all = new ArrayList<>(LocalGitTools.of(workspaces));
        all.add(new CommitTool(workspaces));
        all.add(new CloneTool(workspaces, broker));
        all.add(new FetchTool(workspaces, broker));
        all.add(new PullTool(workspaces, broker));
        all.add(new PushTool(workspaces, broker));
        this.tools = List.copyOf(all);
    }

    @Override
    public List<Tool> tools() {
        return tools;
    }

    @Override
    public Optional<String> unavailable() {
        SandboxStatus status = workspaces.status();
        return status.usable() ? Optional.empty() : Optional.of(status.reason());
    }
}
