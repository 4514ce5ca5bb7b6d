package dev.grove.bench.floor;

import java.math.BigDecimal;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a run's log on its way, with what it does to the run's row.
 *
 * @param seq the number of its first event
 * @param turns answered so far, as the totals that follow
 * @param body the events, a line for each, and the model's answer after them
 * @param goal of the run that it begins; null if it is under way
 * @param result of the run that it ends; null if it goes on
 * @param durable completes with the commit
 */
record FloorEntry(
        UUID run,
        long seq,
        UUID tenant,
        int turns,
        long inputTokens,
        long outputTokens,
        BigDecimal cost,
        String body,
        @Nullable String goal,
        @Nullable String result,
        CompletableFuture<Void> durable) {}
