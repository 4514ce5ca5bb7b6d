package dev.grove.core.run.workflow.step;

import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.Snapshot;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.run.workflow.run.WorkflowRunLimits;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The end of the time in which a workflow's run may wait for people and applications. */
final class WaitLimit {

    private WaitLimit() {}

    /** Whether it is over, and something is waited for. */
    static boolean isReached(AdvanceContext context) {
        WorkflowRun run = context.run();
        Duration left = run.waitLeft();
        if (left != null) {
            return left.isZero()
                    && (run.clock().waits().areOpen() || isReachedBelow(context.snapshot()));
        }
        return context.snapshot().nodes().values().stream().anyMatch(row -> isPast(row, context))
                || context.snapshot().repeated().values().stream()
                        .anyMatch(row -> isPast(row, context));
    }

    /** A run below it is ended by the same limit, before there is an advance. */
    private static boolean isReachedBelow(Snapshot snapshot) {
        return snapshot.ended().values().stream()
                .anyMatch(child -> child.stopReason() == StopReason.WAIT_LIMIT);
    }

    private static boolean isPast(NodeRow row, AdvanceContext context) {
        Instant end = endOf(row, context.run());
        return end != null && !end.isAfter(context.now());
    }

    /** End of a wait without a time of its own, in a run without a cap; else null. */
    private static @Nullable Instant endOf(NodeRow row, WorkflowRun run) {
        return !row.stopsClock() || row.dueAt() != null ? null : row.startedAt().plus(longest(run));
    }

    private static Duration longest(WorkflowRun run) {
        Duration time = run.limits().maxDuration();
        return time.compareTo(WorkflowRunLimits.LONGEST) > 0 ? time : WorkflowRunLimits.LONGEST;
    }

    /**
     * When a wait that begins now ends without an answer.
     *
     * @param own the end of its own time; null for none
     */
    static Instant endOf(@Nullable Instant own, AdvanceContext context) {
        Duration left = context.run().waitLeft();
        Instant capped = context.now().plus(left == null ? longest(context.run()) : left);
        return own != null && (left == null || own.isBefore(capped)) ? own : capped;
    }
}
