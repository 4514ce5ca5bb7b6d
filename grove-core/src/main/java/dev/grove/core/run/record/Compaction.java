package dev.grove.core.run.record;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Attempt to let a summary stand for a run's older turns in its conversation. The turns themselves
 * stay as they are.
 *
 * @param number position among the run's attempts, from 1
 * @param afterTurn number of answered turns by then
 * @param toMessage of a run of a session, place of the last message that the summary covers: its
 *     own, or one before; null of other runs
 * @param toTurn the last turn that the summary covers; it covers all from the first, those of
 *     earlier summaries too. 0 where it covers messages before the run's own alone
 * @param model {@code provider/model} that was asked
 * @param tokensBefore tokens of the next request as it would have been; estimated where not billed
 * @param spending cost of the attempt, whatever its outcome
 */
public record Compaction(
        int number,
        Cause cause,
        int afterTurn,
        @Nullable Integer toMessage,
        int toTurn,
        String model,
        Outcome outcome,
        long tokensBefore,
        Spending spending,
        Instant startedAt,
        Instant completedAt)
        implements SideRecord {

    /** The first turn that every summary covers. */
    public static final int FROM_TURN = 1;

    /** Why it was tried. */
    public enum Cause {
        /** The history passed its share of the model's context window. */
        THRESHOLD,
        /** The provider said that the request is too long. */
        OVERFLOW;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Outcome of the attempt. */
    public sealed interface Outcome {}

    /**
     * The summary stands for the turns from now on.
     *
     * @param tokensAfter as {@code tokensBefore}, estimated
     */
    public record Done(String summary, long tokensAfter) implements Outcome {}

    /** The run goes on with its history as it was. */
    public record Failed(String reason) implements Outcome {}
}
