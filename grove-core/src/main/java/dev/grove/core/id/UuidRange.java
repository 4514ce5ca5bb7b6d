package dev.grove.core.id;

import java.util.Optional;
import java.util.UUID;

/** All ids whose text begins alike; both ends belong to it. */
public record UuidRange(UUID first, UUID last) {

    private static final String LOWEST = "00000000-0000-0000-0000-000000000000";
    private static final String HIGHEST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

    /** Nothing when no id begins like this. */
    public static Optional<UuidRange> of(String beginning) {
        if (beginning.length() > LOWEST.length()) {
            return Optional.empty();
        }
        String rest = LOWEST.substring(beginning.length());
        try {
            UUID first = UUID.fromString(beginning + rest);
            // The parser takes shorter groups, too; those are no beginnings of an id as it is
            // written.
            return first.toString().equalsIgnoreCase(beginning + rest)
                    ? Optional.of(
                            new UuidRange(
                                    first,
                                    UUID.fromString(
                                            beginning + HIGHEST.substring(beginning.length()))))
                    : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
