package dev.grove.core.run.workflow.run;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time of a workflow's run, which passes while neither it nor a run below it waits for people
 * or applications. See ADR 0105.
 *
 * @param startedAt null before its first advance
 * @param stood how long it had stood as it was read
 * @param standsSince null while it runs
 */
public record RunClock(@Nullable Instant startedAt, Duration stood, @Nullable Instant standsSince) {

    /** Divides the time that a clock has stood; the next look comes after that part. */
    private static final int LOOKS = 8;

    Instant deadline(Duration longest, Instant now) {
        return (startedAt == null ? now : startedAt).plus(longest).plus(stood);
    }

    /**
     * When a deadline is to be looked at that moves on while the clock stands: less and less often.
     */
    Instant nextLook(Instant deadline, Instant now) {
        if (standsSince == null) {
            return deadline;
        }
        Instant later = now.plus(Duration.between(standsSince, now).dividedBy(LOOKS));
        return later.isAfter(deadline) ? later : deadline;
    }
}
