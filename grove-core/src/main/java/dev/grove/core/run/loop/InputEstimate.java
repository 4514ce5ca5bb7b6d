package dev.grove.core.run.loop;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.Usage;

/**
 * How many tokens the next request has, at most. What the provider billed for the last request and
 * its answer is known exactly; only what came since is estimated.
 */
final class InputEstimate {

    /** What an answer may take to be sent back, over what it was billed for when it was given. */
    private static final int SENT_BACK = 64;

    private final Conversation conversation;
    private long knownTokens;
    private long estimateWhenKnown;

    InputEstimate(Conversation conversation) {
        this.conversation = conversation;
    }

    /** An answer to the whole history so far was billed, and appended. */
    void billed(Usage usage) {
        knownTokens = usage.total() + SENT_BACK;
        estimateWhenKnown = conversation.estimatedInputTokens();
    }

    long tokens() {
        if (conversation.isEstimateExact()) {
            return conversation.estimatedInputTokens();
        }
        return knownTokens + conversation.estimatedInputTokens() - estimateWhenKnown;
    }
}
