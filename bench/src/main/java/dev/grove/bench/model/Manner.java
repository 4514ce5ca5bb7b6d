package dev.grove.bench.model;

import java.time.Duration;

/**
 * How the model answers.
 *
 * @param thinking before each answer
 * @param padding bytes that each answer is longer than it need be
 */
public record Manner(Duration thinking, int padding) {

    public static final Manner AT_ONCE = new Manner(Duration.ZERO, 0);

    /** Short answers, but not at once. */
    public static Manner thinking(Duration time) {
        return new Manner(time, 0);
    }
}
