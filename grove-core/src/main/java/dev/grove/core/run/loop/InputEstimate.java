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

    /** By how much estimates pass what is billed, at least, for other texts than the oddest. */
    private static final int LIKELY = 2;

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

    /** The conversation begins anew, and nobody was billed for it yet. */
    void restart() {
        knownTokens = 0;
        estimateWhenKnown = 0;
    }

    long tokens() {
        return conversation.isEstimateExact()
                ? conversation.estimatedInputTokens()
                : knownTokens + newTokens();
    }

    /** The same as it will probably be, which is too little now and then. */
    long likelyTokens() {
        return conversation.isEstimateExact()
                ? conversation.estimatedInputTokens()
                : knownTokens + newTokens() / LIKELY;
    }

    private long newTokens() {
        return conversation.estimatedInputTokens() - estimateWhenKnown;
    }
}
