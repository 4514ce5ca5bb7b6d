package dev.grove.server.chat;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits a moment for what ends soon. */
final class Ends {

    private static final Duration STEP = Duration.ofMillis(50);
    private static final int STEPS = 100;

    private Ends() {}

    /** Returns once it has ended, or after five seconds. */
    static void await(BooleanSupplier hasEnded) {
        try {
            for (int step = 0; step < STEPS && !hasEnded.getAsBoolean(); step++) {
                Thread.sleep(STEP);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
