package dev.grove.core.run.compaction;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When older turns are summarised, and how much stays as it is.
 *
 * @param enabled false to let runs fail when their history no longer fits
 * @param threshold share of the model's context window that the next request may have
 * @param keep share of the window that the most recent turns may have to be kept whole
 * @param keepTurns recent turns that are kept whole however long they are
 * @param againAfterTurns how many turns lie at least between two tries
 * @param maxSummaryTokens tokens of one summary; a longer one is cut off, and so fails
 * @param defaultWindow tokens of a context window where the model's window is unknown
 */
@ConfigurationProperties("grove.runs.compaction")
public record CompactionSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("0.75") double threshold,
        @DefaultValue("0.2") double keep,
        @DefaultValue("2") int keepTurns,
        @DefaultValue("3") int againAfterTurns,
        @DefaultValue("4096") int maxSummaryTokens,
        @DefaultValue("128000") long defaultWindow) {

    /** A summary that may not even be this long is not worth asking for. */
    private static final int LEAST_USEFUL_SUMMARY = 512;

    public CompactionSettings {
        require(threshold > 0 && threshold <= 1, "threshold must be above 0 and at most 1");
        require(keep >= 0 && keep < threshold, "keep must be at least 0 and below the threshold");
        require(keepTurns >= 1, "keep-turns must be at least 1");
        require(againAfterTurns >= 1, "again-after-turns must be at least 1");
        require(maxSummaryTokens >= 64, "max-summary-tokens must be at least 64");
        require(defaultWindow >= 1, "default-window must be at least 1");
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException("grove.runs.compaction." + what);
        }
    }

    /**
     * The longest request, in tokens, that is sent without compaction: the threshold, or less where
     * the answer would not fit beside it. An output limit over half of the window is not made room
     * for.
     */
    public long longestRequest(long window, int maxOutputTokens) {
        long beside = Math.max(window / 2, window - maxOutputTokens);
        return Math.min((long) (window * threshold), beside);
    }

    /** Most tokens of recent turns that are kept whole. */
    public long keepTokens(long window) {
        return (long) (window * keep);
    }

    /** A budget that leaves less output than this has no room for a summary. */
    public int leastSummaryTokens() {
        return Math.min(LEAST_USEFUL_SUMMARY, maxSummaryTokens);
    }
}
