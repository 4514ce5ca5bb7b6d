package dev.grove.core.run.journal;

import dev.grove.core.run.Spending;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * A model call that is paid for and left no answer to record.
 *
 * @param turn whose answer was asked for
 * @param model {@code provider/model}
 * @param spending what was billed, or the worst case where nobody knows
 */
public record UnansweredCall(
        UUID id, int turn, String model, Kind kind, Spending spending, Instant at) {

    /** How it ended. */
    public enum Kind {
        /** The model declined; billed as stated. */
        REFUSED,
        /** The connection broke after the request was sent. */
        BROKEN_OFF,
        /** The run was cancelled, given away or out of time in the middle of it. */
        CUT_OFF,
        /** An execution ended without a word, and may have been waiting for it. */
        IN_FLIGHT;

        /** Whether its cost is the worst case, because nobody knows what was billed. */
        public boolean isAssumed() {
            return this != REFUSED;
        }

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Kind of(String wireName) {
            return valueOf(wireName.toUpperCase(Locale.ROOT));
        }
    }
}
