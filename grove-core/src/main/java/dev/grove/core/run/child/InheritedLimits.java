package dev.grove.core.run.child;

import dev.grove.core.agent.Limits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Limits of runs below a tree's root, as the root's limits bound them. */
final class InheritedLimits {

    private InheritedLimits() {}

    /** Depth and fan-out come from the root; a child has no longer than its parent. */
    static Limits within(
            Limits limits, Limits root, Duration longest, @Nullable Duration longestWait) {
        return new Limits(
                limits.maxTurns(),
                limits.maxTokens(),
                limits.maxCostUsd(),
                limits.maxDuration().compareTo(longest) > 0 ? longest : limits.maxDuration(),
                shorter(limits.maxWait(), longestWait),
                root.maxDepth(),
                root.maxChildren());
    }

    static Limits of(Limits limits, NodeRuns.Terms terms) {
        return within(
                limits, terms.ofRoot(), Duration.ofSeconds(terms.maxSeconds()), terms.maxWait());
    }

    private static @Nullable Duration shorter(@Nullable Duration one, @Nullable Duration other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Where the tree's money is capped, a run whose costs are unknown cannot be in it. */
    static Limits withCapOf(Limits limits, Limits root) {
        return limits.maxCostUsd() != null
                ? limits
                : new Limits(
                        limits.maxTurns(),
                        limits.maxTokens(),
                        root.maxCostUsd(),
                        limits.maxDuration(),
                        limits.maxWait(),
                        limits.maxDepth(),
                        limits.maxChildren());
    }
}
