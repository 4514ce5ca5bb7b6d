package dev.grove.core.run.lease;

import java.util.Collection;
import java.util.UUID;

/**
 * A summary of runs and of the epochs under which a replica has them, so that what it owns and what
 * it executes can be compared each second without reading a row of each run.
 *
 * @param ids the lower halves of all ids, by exclusive or: those of UUIDv7 are random
 * @param epochs their sum; they only grow
 */
record Tally(long runs, long ids, long epochs) {

    static Tally of(Collection<ClaimedRun> executed) {
        long ids = 0;
        long epochs = 0;
        for (ClaimedRun run : executed) {
            UUID id = run.id().value();
            ids ^= id.getLeastSignificantBits();
            epochs += run.epoch();
        }
        return new Tally(executed.size(), ids, epochs);
    }
}
