package dev.grove.core.budget;

/** What a run may do next. */
public sealed interface Allowance {

    /**
     * One more LLM call fits.
     *
     * @param maxOutputTokens as many as fit, at most what the agent asks for
     */
    record Granted(int maxOutputTokens) implements Allowance {}

    /** It does not fit under this cap. */
    record Exhausted(Cap cap) implements Allowance {}

    /** The caps of a run. */
    enum Cap {
        TURNS,
        TOKENS,
        USD,
        TIME
    }
}
