package dev.grove.core.key.sweep;

import java.time.Instant;

/** Rows that are void from their end on, and removed some time later. */
public interface ExpiringRows {

    /** Names them in the log, in the plural. */
    String name();

    void removeExpired(Instant now);
}
