package dev.grove.core.run.loop;

import dev.grove.core.model.price.Usage;

/**
 * How many tokens the next request has. What the provider billed for the last request and its
 * answer is known exactly; only what came since is estimated.
 */
final class InputEstimate {

    /** Tokens that an answer may take to be sent back, over those billed when it was given. */
    private static final int SENT_BACK = 64;

    private final RestartableConversation conversation;
    private long knownTokens;
    private long appendedWhenKnown;
    private long saidWhenKnown;
    private int since;

    InputEstimate(RestartableConversation conversation) {
        this.conversation = conversation;
    }

    /** An answer to the whole history so far was billed, and appended. */
    void billed(Usage usage) {
        knownTokens = usage.total();
        appendedWhenKnown = conversation.appendedTokens();
        saidWhenKnown = conversation.said();
    }

    /**
     * Another model is asked: what was billed for turns before does not measure its tokens.
     *
     * @param turn the first that it may answer
     */
    void switchedAt(int turn) {
        since = turn;
        restart();
    }

    /** Whether the bill of a turn is one of the model that is asked now. */
    boolean isMeasuredBy(int turn) {
        return turn >= since;
    }

    /** The conversation begins anew, and no request of it was billed yet. */
    void restart() {
        knownTokens = 0;
        appendedWhenKnown = 0;
        saidWhenKnown = 0;
    }

    /**
     * How many tokens the next request has, likely. A provider that has billed for hardly anything
     * of what was said does not report what it reads.
     */
    long likelyTokens() {
        boolean reported = knownTokens > saidWhenKnown / 4;
        return reported ? knownTokens + conversation.said() - saidWhenKnown : conversation.said();
    }

    /** How many it has at most. */
    long tokens() {
        return conversation.isEstimateExact()
                ? conversation.estimatedInputTokens()
                : knownTokens + newTokens();
    }

    private long newTokens() {
        int sentBack = knownTokens > 0 ? SENT_BACK : 0;
        return conversation.estimatedInputTokens() - appendedWhenKnown + sentBack;
    }
}
