package dev.grove.workspace;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.sandbox.GivenFolder;
import dev.grove.workspace.sandbox.SandboxSpec;
import java.util.List;

/** Whose a workspace is, and what it may use. */
record WorkspaceOwner(TenantId tenant, RunId run, long epoch, WorkspaceSpec workspace) {

    SandboxSpec spec(String volume, List<GivenFolder> skills) {
        return new SandboxSpec(tenant, run, epoch, workspace, volume, skills);
    }
}
