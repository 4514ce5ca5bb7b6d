package dev.grove.core.key.sweep;

import java.time.Instant;

/** Rows that are void from their end on, and removed some time later. */
public interface ExpiringRows {

    void removeExpired(Instant now);
}
