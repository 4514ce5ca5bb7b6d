package dev.grove.workspace.proof;

import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.time.Clock;

/** Proves an engine once for all beds of the JVM. */
public final class SharedProofs extends Proofs {

    public SharedProofs(WorkspaceSettings settings, Clock clock) {
        super(settings, clock);
    }

    @Override
    Canary canaryOf(SandboxEngine engine) {
        return new SharedCanary(engine);
    }
}
