package dev.grove.core.run.trace;

import dev.grove.core.id.RunId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call whose end came from outside.
 *
 * @param child the run that it was delegated to; null for none
 */
public record AwaitedCall(String id, String tool, Instant startedAt, @Nullable RunId child) {}
