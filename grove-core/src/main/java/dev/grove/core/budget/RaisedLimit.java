package dev.grove.core.budget;

/** Instructions for a run that one of its limits stopped. Each of them is tried in a test. */
public final class RaisedLimit {

    private static final String OR_FORK =
            ", past the agent's own with a key of scope provision, or fork it from a turn: a fork has the whole limit again";

    private RaisedLimit() {}

    /**
     * Continues a sentence with what lets the run go on.
     *
     * @param run that the limit belongs to, such as {@code the run}
     * @param limit such as {@code max_tokens}
     */
    public static String resume(String run, String limit) {
        return "; resume " + run + " with a higher limits." + limit + OR_FORK;
    }
}
