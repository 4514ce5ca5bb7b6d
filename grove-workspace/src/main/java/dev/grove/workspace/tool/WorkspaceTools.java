package dev.grove.workspace.tool;

import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSource;
import dev.grove.workspace.Workspaces;
import dev.grove.workspace.sandbox.SandboxStatus;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Offers the workspace tools for as long as sandboxes can be had. */
@Component
class WorkspaceTools implements ToolSource {

    private final Workspaces workspaces;
    private final List<Tool> tools;

    WorkspaceTools(Workspaces workspaces) {
        this.workspaces = workspaces;
        this.tools =
                List.of(
                        new FileReadTool(workspaces),
                        new FileWriteTool(workspaces),
                        new FileEditTool(workspaces),
                        new MultiEditTool(workspaces),
                        new ListFilesTool(workspaces),
                        new GrepTool(workspaces),
                        new ShellTool(workspaces));
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
