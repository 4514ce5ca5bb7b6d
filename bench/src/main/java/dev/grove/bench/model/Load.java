package dev.grove.bench.model;

/**
 * Work for a contestant.
 *
 * @param turns number for each run; the last one finishes
 * @param atOnce runs under way at a time
 * @param manner conduct of the model in all of them
 */
public record Load(int runs, int turns, int atOnce, Manner manner) {

    /** With a model that answers at once. */
    public Load(int runs, int turns, int atOnce) {
        this(runs, turns, atOnce, Manner.AT_ONCE);
    }
}
