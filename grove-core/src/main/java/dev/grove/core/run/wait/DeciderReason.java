package dev.grove.core.run.wait;

import dev.grove.core.error.GroveException;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.text.StorableText;
import org.jspecify.annotations.Nullable;

/** A decider's words for the record. */
public final class DeciderReason {

    static final int LONGEST = 2_000;

    private DeciderReason() {}

    /**
     * The words as they are stored; null for none.
     *
     * @throws GroveException validation_failed for too many
     */
    public static @Nullable String stored(@Nullable String said, Scrubber scrubber) {
        if (said == null || said.isBlank()) {
            return null;
        }
        if (said.length() > LONGEST) {
            throw GroveException.invalid(
                    "reason", "must have at most %,d characters".formatted(LONGEST));
        }
        return StorableText.of(scrubber.scrub(said));
    }
}
