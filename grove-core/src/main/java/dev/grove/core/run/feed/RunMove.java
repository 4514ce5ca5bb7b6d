package dev.grove.core.run.feed;

import dev.grove.core.id.RunId;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of a row in a list of runs: what the row says from then on.
 *
 * @param number in the tenant's feed, from 1, without gaps
 * @param type such as {@code run.completed}
 * @param kind empty of a run that was deleted since
 * @param agent null of a run without one
 * @param root of its tree
 */
public record RunMove(
        long number,
        RunId run,
        Instant at,
        String type,
        String status,
        String kind,
        @Nullable String agent,
        @Nullable RunId parent,
        RunId root,
        Totals totals) {

    /**
     * Use of a run so far, which is a part of the event as well.
     *
     * @param tokens all that it has used
     */
    public record Totals(int turns, long tokens, BigDecimal costUsd) {}

    boolean isOfDeletedRun() {
        return kind.isEmpty();
    }
}
