package dev.grove.workspace.sandbox;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.WorkspaceSpec;
import java.util.List;

/**
 * Which sandbox to make, and for whom.
 *
 * @param volume the name of the place that holds its files
 * @param skills what lies at {@code /skills}, to be read; nothing lies there without any
 */
public record SandboxSpec(
        TenantId tenant,
        RunId run,
        long epoch,
        WorkspaceSpec workspace,
        String volume,
        List<GivenFolder> skills) {

    public SandboxSpec {
        skills = List.copyOf(skills);
    }
}
