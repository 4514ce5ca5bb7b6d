package dev.grove.core.run.record;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to list; null does not filter.
 *
 * @param since created at that time or later
 */
public record RunFilter(
        @Nullable String agent, @Nullable RunStatus status, @Nullable Instant since) {}
