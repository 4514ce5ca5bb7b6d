package dev.grove.workspace.sandbox;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.WorkspaceSpec;

/**
 * Which sandbox to make, and for whom.
 *
 * @param volume the name of the place that holds its files
 */
public record SandboxSpec(
        TenantId tenant, RunId run, long epoch, WorkspaceSpec workspace, String volume) {}
