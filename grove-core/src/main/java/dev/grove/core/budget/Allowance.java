package dev.grove.core.budget;

import org.jspecify.annotations.Nullable;

/** Decision whether a run may make another LLM call. */
public sealed interface Allowance {

    /**
     * Room for one more LLM call.
     *
     * @param maxOutputTokens output tokens that fit, at most those that the agent asks for
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
