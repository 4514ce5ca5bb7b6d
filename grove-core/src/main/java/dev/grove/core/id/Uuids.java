package dev.grove.core.id;

import com.github.f4b6a3.uuid.UuidCreator;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** UUIDv7 (RFC 9562): time-ordered, so that new rows land at the end of an index. */
public final class Uuids {

    private static final long LATEST = (1L << 48) - 1;

    private Uuids() {}

    public static UUID next() {
        return UuidCreator.getTimeOrderedEpoch();
    }

    /** Lower bound of the ids that are made at a time, or later. */
    public static UUID firstAt(Instant time) {
        return new UUID(milliseconds(time) << 16, 0);
    }

    /** Upper bound of the ids that are made at a time, or before. */
    public static UUID lastAt(Instant time) {
        return new UUID((milliseconds(time) << 16) | 0xFFFF, -1);
    }

    private static long milliseconds(Instant time) {
        return Math.clamp(time.getEpochSecond(), 0, LATEST / 1000) * 1000;
    }

    /**
     * The id a caller wrote, or nothing when the text is no canonical UUID: then no such row
     * exists.
     */
    public static Optional<UUID> parse(String text) {
        if (text.length() != 36) {
            return Optional.empty();
        }
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
