package dev.grove.core.run.loop;

import dev.grove.core.run.record.Compaction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** State of a run's compactions that its execution knows without a query. Not thread-safe. */
final class CompactionState {

    private long window;
    private @Nullable Compaction latest;
    private int notBefore;
    private OutputLimit outputLimit = new OutputLimit();

    /**
     * Begins with what the journal has.
     *
     * @param window of the run's model, in tokens
     */
    CompactionState(long window, List<Compaction> soFar) {
        this.window = window;
        soFar.forEach(this::tried);
    }

    /** The output limit of the next request. */
    OutputLimit outputLimit() {
        return outputLimit;
    }

    /**
     * Another model is asked, with a window of its own; what was learnt of the one before is not of
     * it.
     */
    void switchTo(long windowOfOther) {
        window = windowOfOther;
        outputLimit = new OutputLimit();
        notBefore = 0;
    }

    /** The provider has stated the window of its model. */
    void stated(long tokens) {
        window = Math.min(window, Math.max(1, tokens));
    }

    /**
     * Context window of the run's model, in tokens; less when its provider has stated less, or
     * refused a request that was shorter.
     */
    long window() {
        return window;
    }

    int nextNumber() {
        return latest == null ? 1 : latest.number() + 1;
    }

    /** Whether it may be tried after so many turns, some turns after the last time. */
    boolean isDue(int turns, int againAfterTurns) {
        return turns >= notBefore
                && (latest == null || turns >= latest.afterTurn() + againAfterTurns);
    }

    /** Whether an overflow after so many turns was met with a compaction already. */
    boolean overflowedAfter(int turns) {
        return latest != null
                && latest.cause() == Compaction.Cause.OVERFLOW
                && latest.afterTurn() == turns;
    }

    void tried(Compaction compaction) {
        latest = compaction;
        if (compaction.cause() == Compaction.Cause.OVERFLOW) {
            window = Math.min(window, Math.max(1, compaction.tokensBefore()));
        }
    }

    /** There is nothing to gain so far. */
    void notBefore(int turns) {
        notBefore = turns;
    }
}
