package dev.grove.core.database;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Instants as parameters of statements. */
public final class UtcTime {

    private UtcTime() {}

    public static OffsetDateTime atUtc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    /** Null for null. */
    public static @Nullable OffsetDateTime atUtcOrNull(@Nullable Instant instant) {
        return instant == null ? null : atUtc(instant);
    }
}
