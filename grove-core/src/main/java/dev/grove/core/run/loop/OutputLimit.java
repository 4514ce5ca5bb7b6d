package dev.grove.core.run.loop;

/**
 * Output limit of the requests of one execution: the agent's, or less where the model writes less
 * at most or its window leaves less beside the history. Not thread-safe.
 */
final class OutputLimit {

    /** Refusals of one turn's output limit that are met with a lower one. */
    private static final int MOST_REFUSALS = 3;

    private int most = Integer.MAX_VALUE;
    private int next = Integer.MAX_VALUE;
    private int refusedTurn;
    private int refusals;

    /**
     * Limit of the next request.
     *
     * @param wanted by the agent
     * @param least fewer tokens are not asked for
     * @param window of the model, in tokens
     * @param likelyTokens of the request
     */
    int next(int wanted, int least, long window, long likelyTokens) {
        // An estimate of what the model counts, which may be more.
        long room = window - likelyTokens - likelyTokens / 8;
        long beside = Math.max(room, least);
        int limit = (int) Math.min(Math.min(wanted, most), Math.min(beside, next));
        next = Integer.MAX_VALUE;
        return limit;
    }

    /**
     * The provider has refused a limit.
     *
     * @param turn of the request
     * @param asked the limit that was refused
     * @param allowed the largest one that it would take
     * @param least fewer tokens are not asked for
     * @param isOfHistory whether that is so beside this history alone, and not of any request
     * @return whether a lower one is worth asking for
     */
    boolean refused(int turn, int asked, int allowed, int least, boolean isOfHistory) {
        refusals = turn == refusedTurn ? refusals + 1 : 1;
        refusedTurn = turn;
        if (allowed >= asked || allowed < least || refusals > MOST_REFUSALS) {
            return false;
        }
        if (isOfHistory) {
            next = allowed;
        } else {
            most = allowed;
        }
        return true;
    }
}
