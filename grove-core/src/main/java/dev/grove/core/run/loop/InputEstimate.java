package dev.grove.core.run.loop;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.Usage;

/**
 * How many tokens the next request has, at most. What the provider billed for the last request and
 * its answer is known exactly; only what came since is estimated.
 */
final class InputEstimate {

    private final Conversation conversation;
    private long knownTokens;
    private long estimateWhenKnown;

    InputEstimate(Conversation conversation) {
        this.conversation = conversation;
    }

    /** An answer to the whole history so far was billed, and appended. */
    void billed(Usage usage) {
        knownTokens = usage.total();
        estimateWhenKnown = conversation.estimatedInputTokens();
    }

    /** The conversation begins anew, and nobody was billed for it yet. */
    void restart() {
        knownTokens = 0;
        estimateWhenKnown = 0;
    }

    long tokens() {
        return knownTokens + conversation.estimatedInputTokens() - estimateWhenKnown;
    }
}
