package dev.grove.core.run.workflow.run;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time of a workflow's run, which passes while neither it nor a run below it waits for people
 * or applications, and its tenant is not paused. See ADRs 0105 and 0137.
 *
 * @param startedAt null before its first advance
 * @param stood how long it had stood as it was read
 * @param standsSince null while it runs
 * @param waits those for which it stands; a pause of the tenant is none
 */
public record RunClock(
        @Nullable Instant startedAt, Duration stood, @Nullable Instant standsSince, Waits waits) {

    /** Divides the time that a clock has stood; the next look comes after that part. */
    private static final int LOOKS = 8;

    /**
     * Waits for people and applications.
     *
     * @param areOpen whether there is one at this moment
     * @param time how long there were some, all in all; zero where nothing limits it
     */
    public record Waits(boolean areOpen, Duration time) {

        public static final Waits NONE = new Waits(false, Duration.ZERO);
    }

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
