package dev.grove.bench.floor;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A row on its way.
 *
 * @param answer null where it is stored already
 * @param progress of the answer's tool call
 * @param durable completes with the commit
 */
record FloorWrite(
        int run,
        int turn,
        @Nullable String answer,
        String progress,
        CompletableFuture<Void> durable) {

    static FloorWrite of(int run, int turn, @Nullable String answer, String progress) {
        return new FloorWrite(run, turn, answer, progress, new CompletableFuture<>());
    }
}
