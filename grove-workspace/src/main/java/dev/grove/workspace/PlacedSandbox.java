package dev.grove.workspace;

import dev.grove.workspace.engine.ProvenEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;

/**
 * A sandbox, and where it is.
 *
 * @param volume the name of its place
 */
record PlacedSandbox(ProvenEngine engine, String volume, OpenSandbox sandbox) {

    boolean isAlive() {
        return sandbox.isAlive();
    }

    void close() {
        sandbox.close();
    }
}
