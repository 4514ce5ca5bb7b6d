package dev.grove.workspace.pool;

import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import java.time.Instant;

/**
 * A sandbox that is no run's.
 *
 * @param volume the name of its place
 */
public record Spare(OpenSandbox sandbox, String volume, Instant madeAt) {}
