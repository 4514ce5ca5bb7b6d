package dev.grove.workspace.proof;

import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Makes the proof of each engine. */
@Component
public class Proofs {

    private final WorkspaceSettings settings;
    private final Clock clock;

    Proofs(WorkspaceSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Makes the proof of one engine; nothing is proven yet.
     *
     * @param pool spare sandboxes, filled when the engine is proven
     */
    public Proof of(SandboxEngine engine, SparePool pool) {
        return new Proof(engine, canaryOf(engine), pool, settings, clock);
    }

    /** Canary that tries the engine's limits. */
    Canary canaryOf(SandboxEngine engine) {
        return new Canary(engine);
    }
}
