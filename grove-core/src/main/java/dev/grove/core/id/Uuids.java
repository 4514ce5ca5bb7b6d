package dev.grove.core.id;

import com.github.f4b6a3.uuid.UuidCreator;
import java.util.Optional;
import java.util.UUID;

/** UUIDv7 (RFC 9562): time-ordered, so that new rows land at the end of an index. */
public final class Uuids {

    private Uuids() {}

    public static UUID next() {
        return UuidCreator.getTimeOrderedEpoch();
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
