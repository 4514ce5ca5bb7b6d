package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * The run whose files another one begins with.
 *
 * @param turn as whose end left them; null for the last one so far
 */
public record WorkspaceOrigin(RunId run, @Nullable Integer turn) {}
