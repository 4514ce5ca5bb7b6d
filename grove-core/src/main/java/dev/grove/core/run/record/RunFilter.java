package dev.grove.core.run.record;

import dev.grove.core.run.work.RunKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to list; null does not filter.
 *
 * @param since created at that time or later
 */
public record RunFilter(
        @Nullable String agent,
        @Nullable RunKind kind,
        @Nullable RunStatus status,
        @Nullable Instant since) {}
