package dev.grove.workspace.tool;

import dev.grove.core.tool.ToolSource;
import dev.grove.workspace.SandboxEngine;
import dev.grove.workspace.TestWorkspaces;
import dev.grove.workspace.Workspaces;

/** Makes what is hidden in its package available to tests of others. */
public final class TestTools {

    private TestTools() {}

    public static ToolSource of(Workspaces workspaces) {
        return new WorkspaceTools(workspaces);
    }

    public static Workspaces workspaces(SandboxEngine engine) {
        return TestWorkspaces.of(engine);
    }
}
