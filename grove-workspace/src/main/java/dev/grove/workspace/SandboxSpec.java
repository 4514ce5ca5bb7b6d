package dev.grove.workspace;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.WorkspaceSpec;

/** Which sandbox to make. */
public record SandboxSpec(TenantId tenant, RunId run, long epoch, WorkspaceSpec workspace) {}
