package dev.grove.workspace.proof;

/**
 * Finding of the canary about one limit.
 *
 * @param limit its name, such as {@code memory} or {@code disk_bytes}
 * @param outcome result of the try to get past it
 * @param observed description of what happened, in a few words
 */
public record CanaryFinding(String limit, Outcome outcome, String observed) {

    /** Knowledge of a limit after one try. */
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
