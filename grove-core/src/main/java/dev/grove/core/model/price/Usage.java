package dev.grove.core.model.price;

/**
 * Tokens of one answer, or the sum of many. The four kinds do not overlap: a token read from the
 * cache is not counted as input again.
 *
 * @param inputTokens full-price input
 * @param outputTokens thinking included
 */
public record Usage(
        long inputTokens, long outputTokens, long cacheReadTokens, long cacheWriteTokens) {

    public static final Usage NONE = new Usage(0, 0, 0, 0);

    public Usage plus(Usage other) {
        return new Usage(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cacheReadTokens + other.cacheReadTokens,
                cacheWriteTokens + other.cacheWriteTokens);
    }

    /** Sum that {@code max_tokens} limits. */
    public long total() {
        return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens;
    }
}
