package dev.grove.core.run.workflow;

import dev.grove.core.agent.Limits;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.work.WorkflowWork;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The row of a workflow's run.
 *
 * @param startedAt null before its first advance
 * @param rootStartedAt the same of its tree's root
 * @param isRetried whether its last advance failed because of an error of the server
 * @param trace where it stands in one; null for none
 */
record WorkflowRun(
        RunId id,
        @Nullable RunId parent,
        RunId root,
        int depth,
        WorkflowWork work,
        RunStatus status,
        Limits limits,
        Limits limitsOfRoot,
        int priority,
        long eventSeq,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant rootStartedAt,
        boolean isRetried,
        @Nullable String trace) {

    boolean isNew() {
        return startedAt == null;
    }

    boolean isRoot() {
        return parent == null;
    }

    /** When its time is over: its own or that of its root. */
    Instant deadline(Instant now) {
        Instant own = (startedAt == null ? now : startedAt).plus(limits.maxDuration());
        Instant ofRoot = deadlineOfRoot(now);
        return own.isBefore(ofRoot) ? own : ofRoot;
    }

    /** When the time of its tree is over. */
    Instant deadlineOfRoot(Instant now) {
        return (rootStartedAt == null ? now : rootStartedAt).plus(limitsOfRoot.maxDuration());
    }
}
