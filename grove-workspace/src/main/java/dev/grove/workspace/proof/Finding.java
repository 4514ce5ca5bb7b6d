package dev.grove.workspace.proof;

/**
 * What the canary saw of one limit.
 *
 * @param limit its name, such as {@code memory} or {@code disk_bytes}
 * @param outcome what became of the try to get past it
 * @param observed what happened, in a few words
 */
public record Finding(String limit, Outcome outcome, String observed) {

    /** What is known of a limit after one try. */
    public enum Outcome {
        /** The canary came to the limit, and not past it. */
        HELD,
        /** It got past the limit, or the limit is not the one that was asked for. */
        MISSED,
        /** It never came to the limit, so nothing is known of it. */
        UNPROVEN
    }

    boolean is(Outcome wanted) {
        return outcome == wanted;
    }
}
