package dev.grove.core.budget;

import org.jspecify.annotations.Nullable;

/** What a run may do next. */
public sealed interface Allowance {

    /**
     * One more LLM call fits.
     *
     * @param maxOutputTokens as many as fit, at most what the agent asks for
     */
    record Granted(int maxOutputTokens) implements Allowance {}

    /**
     * It does not fit under this cap.
     *
     * @param shortfall of tokens or money; null for turns and time
     */
    record Exhausted(Cap cap, @Nullable Shortfall shortfall) implements Allowance {

        public Exhausted(Cap cap) {
            this(cap, null);
        }
    }

    /** The caps of a run. */
    enum Cap {
        TURNS,
        TOKENS,
        USD,
        TIME
    }
}
