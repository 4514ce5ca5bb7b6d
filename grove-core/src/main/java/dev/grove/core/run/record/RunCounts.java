package dev.grove.core.run.record;

import java.util.Map;

/**
 * How many runs there are of each status; a number beyond the bound is the bound.
 *
 * @param bound up to which numbers are exact
 */
public record RunCounts(Map<RunStatus, Long> byStatus, long bound) {

    public RunCounts {
        byStatus = Map.copyOf(byStatus);
    }

    /** Whether there are so many or more. */
    public boolean isBeyond(RunStatus status) {
        return byStatus.getOrDefault(status, 0L) > bound;
    }

    public long of(RunStatus status) {
        return Math.min(bound, byStatus.getOrDefault(status, 0L));
    }
}
