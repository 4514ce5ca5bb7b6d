package dev.grove.workspace;

/** Makes what is hidden in its package available to tests of others. */
public final class TestWorkspaces {

    private TestWorkspaces() {}

    public static Workspaces of(SandboxEngine engine) {
        return new Workspaces(engine);
    }
}
