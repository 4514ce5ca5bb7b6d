package dev.grove.core.database.write;

import java.time.Instant;
import java.util.UUID;
import java.util.function.IntUnaryOperator;

/**
 * Removes old rows a part at a time. However many there are, no statement takes so long that the
 * database's time limit would end it, and with it the sweep, for ever.
 */
public final class PartialSweep {

    /** Takes well under a second. */
    static final int PART = 5_000;

    private PartialSweep() {}

    /**
     * Removes until nothing is left.
     *
     * @param removeAtMost removes so many rows at most, in a transaction of its own, and gives
     *     their number
     * @return how many were removed
     */
    public static int sweep(IntUnaryOperator removeAtMost) {
        int all = 0;
        int part;
        do {
            part = removeAtMost.applyAsInt(PART);
            all += part;
        } while (part == PART);
        return all;
    }

    /** No UUIDv7 that was made at this time or later comes before it. */
    public static UUID firstIdAt(Instant time) {
        return new UUID(time.toEpochMilli() << 16 | 0x7000, 0x8000000000000000L);
    }
}
