package dev.grove.core.run.vote;

import java.time.Instant;
import java.util.Locale;

/**
 * Vote on a call.
 *
 * @param round of the quorum that it counts in
 * @param binding digest of what was voted on
 */
public record Vote(Voter voter, Verdict verdict, int round, String binding, Instant at) {

    /** Verdict of one voter; a denial denies for all. */
    public enum Verdict {
        APPROVE,
        DENY;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
