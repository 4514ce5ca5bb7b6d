package dev.grove.workspace.pool;

import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A sandbox that is no run's.
 *
 * @param engine that it is on
 * @param volume the name of its place
 */
public record Spare(SandboxEngine engine, OpenSandbox sandbox, String volume, Instant madeAt) {

    private static final Logger LOG = LoggerFactory.getLogger(Spare.class);

    /** Copy that counts as made at another time. */
    public Spare madeAt(Instant time) {
        return new Spare(engine, sandbox, volume, time);
    }

    /** Removes one that is of no use any more. */
    public void discard() {
        try {
            sandbox.close();
            engine.removeSpare(sandbox, volume);
        } catch (RuntimeException e) {
            LOG.warn("A spare sandbox was left to the reaper", e);
        }
    }
}
