package dev.grove.core.run.workflow.run;

import dev.grove.core.agent.Limits;
import dev.grove.language.workflow.WorkflowLimits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Limits of a workflow's run, as the rows of all runs have them. */
public final class WorkflowRunLimits {

    /** Where a definition says nothing: people may be asked, and answer when they are back. */
    public static final Duration LONGEST = Duration.ofDays(30);

    /** It has no turns of its own. */
    private static final int TURNS = 1;

    private WorkflowRunLimits() {}

    public static Limits ofRoot(WorkflowLimits written) {
        return new Limits(
                TURNS,
                Objects.requireNonNullElse(written.maxTokens(), Limits.MOST_TOKENS),
                written.maxCostUsd(),
                time(written, LONGEST),
                waits(written, null),
                Objects.requireNonNullElse(written.maxDepth(), Limits.DEFAULTS.maxDepth()),
                Objects.requireNonNullElse(written.maxChildren(), Limits.DEFAULTS.maxChildren()));
    }

    /**
     * @param ofDefinition of the workflow that is started
     * @param ofNode that starts it
     * @param cap that was taken from a purse; null for none
     */
    public static Limits ofChild(
            WorkflowLimits ofDefinition,
            WorkflowLimits ofNode,
            @Nullable BigDecimal cap,
            Limits root,
            Duration longest,
            @Nullable Duration longestWait) {
        BigDecimal cost = least(cap, least(ofNode.maxCostUsd(), ofDefinition.maxCostUsd()));
        return new Limits(
                TURNS,
                least(ofNode.maxTokens(), ofDefinition.maxTokens()),
                cost,
                time(ofNode, time(ofDefinition, longest)),
                waits(ofNode, waits(ofDefinition, longestWait)),
                root.maxDepth(),
                root.maxChildren());
    }

    private static Duration time(WorkflowLimits written, Duration longest) {
        Long seconds = written.maxSeconds();
        if (seconds == null || Duration.ofSeconds(seconds).compareTo(longest) > 0) {
            return longest;
        }
        return Duration.ofSeconds(seconds);
    }

    private static @Nullable Duration waits(WorkflowLimits written, @Nullable Duration longest) {
        Long seconds = written.maxWaitSeconds();
        if (seconds == null) {
            return longest;
        }
        Duration own = Duration.ofSeconds(seconds);
        return longest == null || own.compareTo(longest) < 0 ? own : longest;
    }

    private static long least(@Nullable Long one, @Nullable Long other) {
        return Math.min(
                Objects.requireNonNullElse(one, Limits.MOST_TOKENS),
                Objects.requireNonNullElse(other, Limits.MOST_TOKENS));
    }

    private static @Nullable BigDecimal least(
            @Nullable BigDecimal one, @Nullable BigDecimal other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.min(other);
    }
}
